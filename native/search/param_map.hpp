// Parameters of a search by name; a search reads those it has and ignores the rest.
#pragma once

#include <map>
#include <string>

namespace boardwright {

using ParamMap = std::map<std::string, double>;

inline double param(const ParamMap& param_map, const char* name, double fallback) {
    const auto entry = param_map.find(name);
    return entry == param_map.end() ? fallback : entry->second;
}

}  // namespace boardwright
