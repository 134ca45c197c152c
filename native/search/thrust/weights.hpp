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
    0.9, 1.1, 0.8, 0.5, 1.3, 0.5, 1.6, 1.7, 0.5,    // kinds
    -0.05, -0.1, -0.1, -0.25, -0.1, -0.4, -0.6,     // effects
    -0.25, -0.06, 0.1, -0.3, 0.15,                  // disarmed, damage, fuel, dry, token
    0.05, 0.2, 0.15, 0.0, 0.05, 0.0,                // armed
    0.05, 0.0, -0.05, 0.0, -0.1, -0.1,              // unarmed
    0.0, 0.0, 0.0, 0.0,                             // ships
    0.15, 0.05,
};

}  // namespace boardwright::thrust
