#include "search/grow/think.hpp"
#include "tests/fuzz.hpp"

int main(int count, char** arguments) {
    using boardwright::Grow;
    return boardwright::fuzz<Grow>("grow", count, arguments, &boardwright::think_grow);
}
