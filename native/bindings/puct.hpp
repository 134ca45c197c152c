// Tree search with a network: batches of leaves as arrays, and answers to them.
#pragma once

#include <nanobind/ndarray.h>

#include "bindings/module.hpp"
#include "search/puct_forest.hpp"

namespace boardwright {

template <class T>
using Array = nb::ndarray<T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class T>
void require_shape(const Array<T>& array, std::size_t rows, int columns, const char* name) {
    if (array.shape(0) < rows || array.shape(1) != static_cast<std::size_t>(columns)) {
        throw nb::value_error((std::string(name) + ": wrong shape").c_str());
    }
}

template <Encoded G>
struct BoundForest {
    std::unique_ptr<PuctForest<G>> forest;
    std::size_t waiting = 0;

    std::size_t require_row(std::size_t row) const {
        if (row >= forest->rows()) throw nb::value_error("row out of range");
        return row;
    }
    // A new position for a tree would leave answers without a leaf.
    void require_answered() const {
        if (waiting != 0) throw nb::value_error("the last batch has not been answered");
    }
};

template <Encoded G>
BoundForest<G> make_forest(const GameRules<G>& game, const std::vector<Position<G>>& positions,
                           std::uint64_t seed, std::size_t memory, const ParamMap& param_map) {
    if (positions.empty()) throw nb::value_error("positions must not be empty");
    std::vector<typename G::State> states;
    for (const Position<G>& position : positions) {
        if (G::pending(game.rules, position.state) != Pending::decide) {
            throw nb::value_error("nobody has a decision here");
        }
        states.push_back(position.state);
    }
    PuctParams params;
    params.exploration = param(param_map, "exploration", params.exploration);
    params.first_play = param(param_map, "first_play", params.first_play);
    params.noise = param(param_map, "noise", params.noise);
    params.concentration = param(param_map, "concentration", params.concentration);
    params.memory = memory;
    return {std::make_unique<PuctForest<G>>(game.rules, states, params, seed)};
}

template <Encoded G>
void play_code(BoundForest<G>& self, std::size_t row, int code) {
    self.require_answered();
    const auto& tree = self.forest->tree(self.require_row(row));
    const auto& rules = self.forest->rules();
    typename G::Action action{};
    if (self.forest->is_over(row) ||
        Encoding<G>::decide(rules, tree.root_state(), tree.root().seat, tree.root_begun(), code,
                            action) == CodeResult::illegal) {
        throw nb::value_error("illegal code");
    }
    self.forest->play(row, code);
}

template <Encoded G>
void write_roots(const BoundForest<G>& self, Array<std::uint8_t> observations,
                 Array<std::uint8_t> masks) {
    const auto& rules = self.forest->rules();
    const std::size_t rows = self.forest->rows();
    const int size = Encoding<G>::size(rules), bytes = Encoding<G>::observation_size(rules);
    require_shape(observations, rows, bytes, "observations");
    require_shape(masks, rows, size, "masks");
    for (std::size_t row = 0; row < rows; ++row) {
        const auto& tree = self.forest->tree(row);
        std::uint8_t* mask = &masks(row, 0);
        if (self.forest->is_over(row)) {
            std::fill(mask, mask + size, std::uint8_t{0});
        } else {
            Encoding<G>::mask(rules, tree.root_state(), tree.root().seat, tree.root_begun(),
                              {mask, static_cast<std::size_t>(size)});
        }
        Encoding<G>::observe(rules, tree.root_state(), tree.root().seat, tree.root_begun(),
                             {&observations(row, 0), static_cast<std::size_t>(bytes)});
    }
}

// How often each code of each root was visited, and each root's mean values, seat by seat.
template <Encoded G>
void write_results(const BoundForest<G>& self, Array<std::uint32_t> visits, Array<float> values) {
    const auto& rules = self.forest->rules();
    const std::size_t rows = self.forest->rows();
    require_shape(visits, rows, Encoding<G>::size(rules), "visits");
    require_shape(values, rows, G::seats(rules), "values");
    for (std::size_t row = 0; row < rows; ++row) {
        const auto& root = self.forest->tree(row).root();
        for (std::size_t code = 0; code < visits.shape(1); ++code) visits(row, code) = 0;
        for (int k = 0; k < root.count; ++k) {
            visits(row, static_cast<std::size_t>(root.edges[k].code)) = root.edges[k].visits;
        }
        for (std::size_t seat = 0; seat < values.shape(1); ++seat) {
            values(row, seat) =
                root.visits > 0 ? static_cast<float>(root.values[seat] / root.visits) : 0.0f;
        }
    }
}

template <Encoded G>
void bind_puct(nb::module_& module) {
    using Bound = BoundForest<G>;
    nb::class_<Bound>(module, "PuctForest")
        .def(
            "__init__",
            [](Bound* self, const GameRules<G>& game, const std::vector<Position<G>>& positions,
               std::uint64_t seed, std::size_t memory, const ParamMap& params) {
                new (self) Bound(make_forest(game, positions, seed, memory, params));
            },
            nb::arg("game"), nb::arg("positions"), nb::arg("seed"), nb::arg("memory"),
            nb::arg("params"))
        .def_prop_ro("rows", [](const Bound& self) { return self.forest->rows(); })
        .def_prop_ro("code_count",
                     [](const Bound& self) { return Encoding<G>::size(self.forest->rules()); })
        .def_prop_ro(
            "observation_size",
            [](const Bound& self) { return Encoding<G>::observation_size(self.forest->rules()); })
        .def(
            "collect",
            [](Bound& self, Array<std::uint8_t> observations, Array<std::uint8_t> masks,
               std::uint32_t visits) {
                self.require_answered();
                const auto& rules = self.forest->rules();
                require_shape(observations, 1, Encoding<G>::observation_size(rules),
                              "observations");
                require_shape(masks, observations.shape(0), Encoding<G>::size(rules), "masks");
                const nb::gil_scoped_release release;
                self.waiting = self.forest->collect(observations.shape(0), visits,
                                                    observations.data(), masks.data());
                return self.waiting;
            },
            nb::arg("observations"), nb::arg("masks"), nb::arg("visits"))
        .def(
            "answer",
            [](Bound& self, Array<const float> priors, Array<const float> values) {
                const auto& rules = self.forest->rules();
                require_shape(priors, self.waiting, Encoding<G>::size(rules), "priors");
                require_shape(values, self.waiting, G::seats(rules), "values");
                const nb::gil_scoped_release release;
                self.forest->answer(priors.data(), values.data());
                self.waiting = 0;
            },
            nb::arg("priors"), nb::arg("values"))
        .def("results", &write_results<G>, nb::arg("visits"), nb::arg("values"))
        .def("roots", &write_roots<G>, nb::arg("observations"), nb::arg("masks"))
        .def(
            "choices",
            [](const Bound& self, std::size_t row) {
                std::vector<std::tuple<typename G::Action, std::uint32_t, std::vector<float>>> list;
                const auto seats = G::seats(self.forest->rules());
                for (const auto& choice : self.forest->choices(self.require_row(row))) {
                    list.emplace_back(
                        choice.action, choice.visits,
                        std::vector<float>(choice.values.begin(), choice.values.begin() + seats));
                }
                return list;
            },
            nb::arg("row"))
        .def(
            "seat",
            [](const Bound& self, std::size_t row) {
                return self.forest->is_over(self.require_row(row))
                           ? -1
                           : self.forest->tree(row).root().seat;
            },
            nb::arg("row"))
        .def(
            "visits",
            [](const Bound& self, std::size_t row) {
                return self.forest->tree(self.require_row(row)).root().visits;
            },
            nb::arg("row"))
        .def(
            "position",
            [](const Bound& self, std::size_t row) {
                return Position<G>{self.forest->tree(self.require_row(row)).root_state()};
            },
            nb::arg("row"))
        .def("play", &play_code<G>, nb::arg("row"), nb::arg("code"))
        .def(
            "reset",
            [](Bound& self, std::size_t row, const Position<G>& position) {
                self.require_answered();
                if (G::pending(self.forest->rules(), position.state) != Pending::decide) {
                    throw nb::value_error("nobody has a decision here");
                }
                self.forest->reset(self.require_row(row), position.state);
            },
            nb::arg("row"), nb::arg("position"));
}

}  // namespace boardwright
