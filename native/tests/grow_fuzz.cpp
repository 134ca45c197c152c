#include "search/grow/search.hpp"
#include "tests/fuzz.hpp"

int main(int count, char** arguments) {
    using boardwright::Grow;
    return boardwright::fuzz<Grow>("grow", count, arguments, &boardwright::search_grow);
}
