#include "search/thrive/search.hpp"
#include "tests/fuzz.hpp"

int main(int count, char** arguments) {
    using boardwright::Thrive;
    return boardwright::fuzz<Thrive>("thrive", count, arguments, &boardwright::search_thrive);
}
