// Many games side by side as NumPy arrays.
#pragma once

#include <nanobind/ndarray.h>

#include <cstring>

#include "bindings/module.hpp"
#include "research/vector_env.hpp"

namespace boardwright {

// Memory of the environment, shown and not copied.
template <class T>
using Matrix = nb::ndarray<nb::numpy, T, nb::ndim<2>>;
template <class T>
using Column = nb::ndarray<nb::numpy, T, nb::ndim<1>>;
using Codes =
    nb::ndarray<const std::int64_t, nb::numpy, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class G>
Matrix<std::uint8_t> matrix(const VectorEnv<G>& env, std::vector<std::uint8_t>& bytes, int width) {
    return {bytes.data(), {static_cast<std::size_t>(env.rows()), static_cast<std::size_t>(width)}};
}

template <class T>
Column<T> column(std::vector<T>& values) {
    return {values.data(), {values.size()}};
}

// Runs without the GIL; another thread that comes in between is refused.
template <class G, class Task>
auto exclusively(VectorEnv<G>& env, const Task& task) {
    const std::unique_lock lock(env.mutex, std::try_to_lock);
    if (!lock.owns_lock()) throw std::runtime_error("another thread is using the environment");
    const nb::gil_scoped_release release;
    return task();
}

template <class G>
void require_row(const VectorEnv<G>& env, int row) {
    if (row < 0 || row >= env.rows()) throw nb::index_error("row out of range");
}

template <class G>
void set_opponent(VectorEnv<G>& env, int seat, int kind, std::uint64_t nodes,
                  const ParamMap& params) {
    if (seat < 0 || seat >= env.seats()) throw nb::value_error("seat out of range");
    if (kind < 0 || kind > static_cast<int>(OpponentKind::search)) {
        throw nb::value_error("kind out of range");
    }
    const Opponent opponent{static_cast<OpponentKind>(kind), std::max<std::uint64_t>(nodes, 1),
                            params};
    if (!env.can_play_as(opponent.kind)) throw nb::value_error("no such opponent");
    bool leaves_one = opponent.kind == OpponentKind::none;
    for (int other = 0; other < env.seats(); ++other) {
        leaves_one |= other != seat && env.opponent(other).kind == OpponentKind::none;
    }
    if (!leaves_one) throw nb::value_error("one seat must be left");
    exclusively(env, [&] { env.set_opponent(seat, opponent); });
}

template <class G, Search<G> search>
void bind_vector_env(nb::module_& module) {
    using Env = VectorEnv<G>;
    constexpr auto inside = nb::rv_policy::reference_internal;
    nb::class_<Env>(module, "VectorEnv")
        .def(
            "__init__",
            [](Env* self, const GameRules<G>& game, int rows, std::uint64_t seed, int threads,
               int max_steps, bool packed) {
                if (rows < 1 || threads < 1 || max_steps < 1) {
                    throw nb::value_error("rows, threads and max_steps must be at least 1");
                }
                const nb::gil_scoped_release release;
                new (self) Env(game.rules, {rows, seed, threads, max_steps, packed}, search);
            },
            nb::arg("game"), nb::arg("rows"), nb::arg("seed"), nb::arg("threads"),
            nb::arg("max_steps"), nb::arg("packed"))
        .def_prop_ro(
            "observations",
            [](Env& self) {
                return matrix(self, self.buffers().observations, self.observation_size());
            },
            inside)
        .def_prop_ro(
            "masks", [](Env& self) { return matrix(self, self.buffers().masks, self.mask_size()); },
            inside)
        .def_prop_ro(
            "final_observations",
            [](Env& self) {
                return matrix(self, self.buffers().final_observations, self.observation_size());
            },
            inside)
        .def_prop_ro(
            "rewards",
            [](Env& self) {
                return Matrix<float>(self.buffers().rewards.data(),
                                     {static_cast<std::size_t>(self.rows()),
                                      static_cast<std::size_t>(self.seats())});
            },
            inside)
        .def_prop_ro(
            "seats", [](Env& self) { return column(self.buffers().seats); }, inside)
        .def_prop_ro(
            "final_seats", [](Env& self) { return column(self.buffers().final_seats); }, inside)
        .def_prop_ro(
            "terminated", [](Env& self) { return column(self.buffers().terminated); }, inside)
        .def_prop_ro(
            "truncated", [](Env& self) { return column(self.buffers().truncated); }, inside)
        .def_prop_ro(
            "random_codes", [](Env& self) { return column(self.buffers().random_codes); }, inside)
        .def(
            "reset",
            [](Env& self, std::optional<std::uint64_t> seed) {
                exclusively(self, [&] {
                    if (seed) self.reseed(*seed);
                    self.reset();
                });
            },
            nb::arg("seed").none())
        // The rows whose code is illegal; if there are any, nothing was changed.
        .def(
            "step",
            [](Env& self, const Codes& codes) {
                if (codes.shape(0) != static_cast<std::size_t>(self.rows())) {
                    throw nb::value_error("one code for each row");
                }
                return exclusively(self, [&] { return self.step(codes.data()); });
            },
            nb::arg("codes").noconvert())
        .def("pick_codes", [](Env& self) { exclusively(self, [&] { self.pick_codes(); }); })
        .def("set_opponent", &set_opponent<G>, nb::arg("seat"), nb::arg("kind"), nb::arg("nodes"),
             nb::arg("params"))
        .def_static(
            "can_play_as",
            [](int kind) { return can_play_as<G>(static_cast<OpponentKind>(kind), search); },
            nb::arg("kind"))
        .def(
            "state",
            [](const Env& self, int row) {
                require_row(self, row);
                return Position<G>{self.state(row)};
            },
            nb::arg("row"))
        .def(
            "begun",
            [](const Env& self, int row) {
                require_row(self, row);
                const Begun& begun = self.begun(row);
                return std::vector<int>(begun.codes, begun.codes + begun.count);
            },
            nb::arg("row"))
        .def(
            "set",
            [](Env& self, int row, const Position<G>& position) {
                require_row(self, row);
                const bool runs = exclusively(self, [&] { return self.set(row, position.state); });
                if (!runs) throw nb::value_error("the game is over");
            },
            nb::arg("row"), nb::arg("position"))
        .def("save",
             [](Env& self) {
                 const auto saved = exclusively(self, [&] { return self.save(); });
                 return nb::bytes(saved.data(), saved.size() * sizeof(saved[0]));
             })
        .def(
            "load",
            [](Env& self, const nb::bytes& bytes) {
                std::vector<std::int32_t> saved(bytes.size() / sizeof(std::int32_t));
                std::memcpy(saved.data(), bytes.c_str(), saved.size() * sizeof(saved[0]));
                const bool valid = bytes.size() % sizeof(std::int32_t) == 0 &&
                                   exclusively(self, [&] { return self.load(saved); });
                if (!valid) throw nb::value_error("not saved by an environment like this");
            },
            nb::arg("saved"));
}

}  // namespace boardwright
