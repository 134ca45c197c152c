// Dirichlet noise, the same on every machine.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "core/rng.hpp"

namespace boardwright {

// Standard normal, by Box and Muller.
inline double draw_normal(Rng& rng) {
    const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
    return radius * std::cos(2 * std::numbers::pi * rng.unit());
}

// Gamma with scale 1, by Marsaglia and Tsang.
inline double draw_gamma(Rng& rng, double shape) {
    if (shape < 1) {
        return draw_gamma(rng, shape + 1) * std::pow(1 - rng.unit(), 1 / shape);
    }
    const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
    while (true) {
        const double x = draw_normal(rng), root = 1 + c * x, v = root * root * root;
        if (v > 0 && std::log(1 - rng.unit()) < 0.5 * x * x + d - d * v + d * std::log(v)) {
            return d * v;
        }
    }
}

// Shares that add up to 1. Uniform where all of them are too small for a double.
inline void draw_dirichlet(Rng& rng, double concentration, std::span<double> shares) {
    double total = 0;
    for (double& share : shares) total += share = draw_gamma(rng, concentration);
    const double even = 1 / static_cast<double>(shares.size());
    for (double& share : shares) share = total > 0 ? share / total : even;
}

}  // namespace boardwright
