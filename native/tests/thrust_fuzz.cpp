#include "search/thrust/search.hpp"
#include "tests/fuzz.hpp"

int main(int count, char** arguments) {
    using boardwright::Thrust;
    return boardwright::fuzz<Thrust>("thrust", count, arguments, &boardwright::search_thrust);
}
