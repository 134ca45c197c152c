// What the facts of an appraisal are worth, in units of the logistic curve.
#pragma once

namespace boardwright::thrust {

enum Fact : int {
    kOfKind = 0,                  // the nine kinds
    kOfEffect = kOfKind + 9,      // Leak to Dead in the Water
    kDisarmed = kOfEffect + 7,    // the bite of lost weapons
    kDamage,                      // a level
    kFuel,                        // doubled
    kNearlyDry,
    kToken,
    kArmedAt,                     // Sensor, Combat, Close unrevealed, then revealed
    kUnarmedAt = kArmedAt + 6,
    kShips = kUnarmedAt + 6,      // one to four ships left
    kFair = kShips + 4,           // bite against enemies it may attack
    kAimed,                       // against enemies it could attack now
    kFacts,
};

inline constexpr double kWeights[kFacts] = {
    -1.169, -1.167, -0.908, -1.031, -1.146, -1.049, -1.280, -1.241, -1.040,  // kinds
    -0.405, -0.178, -0.302, -0.809, -0.833, -0.809, 0.305,  // effects
    0.023, 0.133, 0.647, 0.299, 0.041,  // rest
    -0.080, -0.160, -0.116, -0.116, -0.192, -0.125,  // armed
    -0.128, -0.232, -0.174, -0.113, -0.183, -0.053,  // unarmed
    -0.000, 0.000, 0.000, -0.000,  // ships
    0.127, -0.050,  // compare
};

// Whoever stays out of range cannot lose, and two such sides stall. The search would rather fight:
// while it chooses, ships on board count so much more, at Sensor, Combat and Close.
inline constexpr double kCourage[2][3] = {
    {0.15, 0.05, 0.0},  // unarmed
    {0.15, 0.45, 0.45},  // armed
};

}  // namespace boardwright::thrust
