// How a search plays, by name; a game's search reads what it knows and ignores the rest.
#pragma once

#include <map>
#include <string>

namespace boardwright {

using Style = std::map<std::string, double>;

inline double read(const Style& style, const char* name, double fallback) {
    const auto found = style.find(name);
    return found == style.end() ? fallback : found->second;
}

}  // namespace boardwright
