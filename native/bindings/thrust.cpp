#include "bindings/thrust_belief.hpp"
#include "bindings/veiled.hpp"
#include "search/thrust/think.hpp"

NB_MODULE(_thrust, m) {
    boardwright::bind<boardwright::Thrust, &boardwright::think_thrust>(m);
    boardwright::bind_veiled<boardwright::Thrust>(m);
    boardwright::bind_belief(m);
}
