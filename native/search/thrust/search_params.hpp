// The parameters of Thrust!'s search, and how they are read from those given by name.
#pragma once

#include "search/param_map.hpp"

namespace boardwright::thrust {

struct SearchParams {
    double exploration;  // the weight of the exploration term
    int horizon;         // turns after this one that a rollout plays before it is evaluated
    double even;         // the part of the simulations spread evenly over the choices at the root

    static SearchParams from(const ParamMap& param_map) {
        return {param(param_map, "exploration", 0.12),
                static_cast<int>(param(param_map, "horizon", 0)), param(param_map, "even", 0)};
    }
};

}  // namespace boardwright::thrust
