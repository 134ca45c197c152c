#include "games/thrust/thrust.hpp"

#include "bindings/veiled.hpp"

NB_MODULE(_thrust, m) {
    boardwright::bind<boardwright::Thrust, &boardwright::uct<boardwright::Thrust>>(m);
    boardwright::bind_veiled<boardwright::Thrust>(m);
}
