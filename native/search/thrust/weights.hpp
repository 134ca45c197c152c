// What the facts of an appraisal are worth, in units of the logistic curve.
#pragma once

namespace boardwright::thrust {

enum Fact : int {
    kOfKind = 0,                // the nine kinds
    kOfEffect = kOfKind + 9,    // Leak to Dead in the Water
    kDisarmed = kOfEffect + 7,  // the bite of lost weapons
    kDamage,                    // a level
    kFuel,                      // doubled
    kNearlyDry,
    kToken,
    kArmedAt,  // Sensor, Combat, Close unrevealed, then revealed
    kUnarmedAt = kArmedAt + 6,
    kShips = kUnarmedAt + 6,  // one to four ships left
    kFair = kShips + 4,       // bite against enemies it may attack
    kAimed,                   // against enemies it could attack now
    kFacts,
};

inline constexpr double kWeights[kFacts] = {
    -0.611, -0.733, -0.397, -0.601, -0.368, -0.555, -0.840, -0.469, -0.500,  // kinds
    -0.387, -0.150, -0.495, -0.927, -0.727, -0.927, 0.511,                   // effects
    -0.078, 0.169,  0.750,  -0.200, 0.050,                                   // rest
    0.017,  -0.000, 0.039,  0.068,  0.067,  0.070,                           // armed
    -0.014, -0.121, -0.006, -0.028, -0.047, 0.050,                           // unarmed
    -0.000, 0.000,  0.000,  -0.000,                                          // ships
    0.051,  0.024,                                                           // compare
};

// Whoever stays out of range cannot lose, and two such sides stall. The search would rather fight:
// while it chooses, ships on board count so much more, at Sensor, Combat and Close.
inline constexpr double kCourage[2][3] = {
    {0.15, 0.05, 0.0},   // unarmed
    {0.15, 0.45, 0.45},  // armed
};
// An armed ship that knows of prey counts by how near it is, a band less and a band less.
inline constexpr double kHunt[4] = {0.6, 0.4, 0.25, 0.1};

// A win in hand is worth more than one in prospect: so much of a lead is believed.
inline constexpr double kBelieved = 0.8;
// And less and less of the hope is left as the game drags on: each turn after the twentieth costs.
inline constexpr double kTedium = 0.005;
// What it is worth to be rid of an enemy, whatever it can still do.
inline constexpr double kLife = 0.5;

}  // namespace boardwright::thrust
