#include "games/grow/grow.hpp"
#include "tests/fuzz.hpp"

int main(int count, char** arguments) {
    using boardwright::Grow;
    return boardwright::fuzz<Grow>("grow", count, arguments, &boardwright::uct<Grow>);
}
