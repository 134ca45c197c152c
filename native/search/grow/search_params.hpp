// The parameters of Grow's search, and how they are read from those given by name.
#pragma once

#include <algorithm>

#include "search/param_map.hpp"

namespace boardwright::grow {

struct SearchParams {
    double exploration = 0.6;  // the weight of the exploration term
    double prior_visits = 2;   // visits at which an arm's own mean counts as much as all arms'
    int width = 24;            // the number of drops considered
    double scale = 4;          // a lead of so many spaces scores 0.73
    int rounds = 0;            // rounds of a rollout after the bandits' turns; 0 to the end
};

inline SearchParams read_params(const ParamMap& param_map) {
    SearchParams params;
    params.exploration = param(param_map, "exploration", params.exploration);
    params.prior_visits = std::max(1e-3, param(param_map, "prior_visits", params.prior_visits));
    params.width =
        static_cast<int>(std::clamp(param(param_map, "width", params.width), 1.0, 625.0));
    params.scale = std::max(0.1, param(param_map, "scale", params.scale));
    params.rounds =
        static_cast<int>(std::clamp(param(param_map, "rounds", params.rounds), 0.0, 625.0));
    return params;
}

}  // namespace boardwright::grow
