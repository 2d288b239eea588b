// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/rmsnorm_kernels.h"

namespace test_support {

namespace {

constexpr std::uint16_t kTileRowBytes = 128;
constexpr std::uint64_t kPenguin = 100; // the one operation of the graph

Access tile(std::uint32_t base, int index) {
    Access access;
    access.address = base + static_cast<std::uint32_t>(index) * kTileRowBytes;
    access.counts = {kTileRowBytes / 2, 1, 1, 1};
    return access;
}

constexpr std::uint32_t kInput = 0x1000, kSquare = 0x3000, kOutput = 0x5000, kPsum = 0x2000000;
constexpr std::uint8_t kSquareFunction = 0x80, kAdd = 4;

// A run that works in tiles: the more of them, the shorter each.
struct Tiled : KernelRun {
    Tiled(std::int64_t lengthNs, int tileCount)
        : KernelRun(lengthNs)
        , tiles(tileCount) {}

    int tiles;

    // Of a duration for one of 8 tiles.
    std::int64_t share(std::int64_t duration) const { return duration * 8 / tiles; }
};

// Tiles come in between two places of the run (in ten-thousandths), Sync and GpSimd taking turns.
void load(Tiled& run, int from, int to) {
    for (int i = 0; i < run.tiles; ++i) {
        const Engine owner = i % 2 == 0 ? Engine::Sync : Engine::GpSimd;
        run.dma(owner, run.at(from + (to - from) * i / run.tiles), kTileRowBytes, true);
    }
}

void store(Tiled& run, int from, int to) {
    run.wait(Engine::Sync, 3, run.tiles, run.at(from));
    for (int i = 0; i < run.tiles; ++i) {
        run.dma(Engine::Sync, run.at(from + (to - from) * i / run.tiles), kTileRowBytes, false);
        if (i % 4 == 3)
            run.wait(Engine::Sync, run.semaphoreOf(Engine::Sync), run.semaphoreValue(Engine::Sync),
                     run.free(Engine::Sync) + 2100);
    }
    run.run(Engine::Sync, instruction(Opcode::Drain), 0, 8);
}

// An engine waits for the loads, then works through the tiles between two places of the run.
template <typename Work>
void compute(Tiled& run, Engine engine, int from, int to, const Work& work) {
    run.wait(engine, run.semaphoreOf(Engine::GpSimd), run.semaphoreValue(Engine::GpSimd), run.at(from));
    for (int i = 0; i < run.tiles; ++i) {
        work(i, run.at(from + (to - from) * i / run.tiles));
        if (i % 4 == 3)
            run.run(engine, instruction(Opcode::Drain), 0, 14);
    }
}

void scaleTiles(Tiled& run, int from, int to, float factor) {
    compute(run, Engine::Vector, from, to, [&](int i, std::int64_t at) {
        run.run(Engine::Vector,
                tensorScalar(Dtype::Bfloat16, tile(kInput, i), tile(kOutput, i), factor).update(0x13, 3), at,
                run.share(2560 + 140 * (i % 3)));
    });
}

void activateTiles(Tiled& run, int from, int to, Dtype dtype, float scale) {
    compute(run, Engine::Scalar, from, to, [&](int i, std::int64_t at) {
        run.run(Engine::Scalar, activate(kSquareFunction, dtype, tile(kInput, i), tile(kSquare, i), scale), at,
                run.share(1920 + 88 * (i % 5)));
    });
}

void reduceTiles(Tiled& run, int from, int to) {
    compute(run, Engine::Vector, from, to, [&](int i, std::int64_t at) {
        run.run(Engine::Vector, tensorReduce(Dtype::Fp32, kAdd, tile(kSquare, i), tile(kOutput, 0)).update(0x13, 3), at,
                run.share(2840 + 72 * (i % 4)));
    });
}

// Sums over the partitions by a matrix of ones.
void matmulTiles(Tiled& run, int from, int to) {
    compute(run, Engine::Tensor, from, to, [&](int i, std::int64_t at) {
        run.run(Engine::Tensor, loadWeights(Dtype::Bfloat16, tile(kSquare, i)), at, 232);
        run.run(Engine::Tensor, matmul(Dtype::Bfloat16, tile(kInput, i), tile(kPsum, i)), 0, run.share(856));
    });
}

void copyTiles(Tiled& run, int from, int to) {
    compute(run, Engine::GpSimd, from, to, [&](int i, std::int64_t at) {
        run.run(Engine::GpSimd,
                elementwise(Opcode::Copy, Dtype::Bfloat16, Dtype::Bfloat16, tile(kInput, i), tile(kSquare, i)), at,
                run.share(3720));
    });
}

void reciprocalTiles(Tiled& run, int from, int to) {
    compute(run, Engine::Vector, from, to, [&](int i, std::int64_t at) {
        run.run(Engine::Vector,
                elementwise(Opcode::Reciprocal, Dtype::Fp32, Dtype::Fp32, tile(kSquare, i), tile(kOutput, i))
                    .update(0x13, 3),
                at, run.share(2080));
    });
}

void multiplyTiles(Tiled& run, int from, int to) {
    compute(run, Engine::Vector, from, to, [&](int i, std::int64_t at) {
        run.run(Engine::Vector,
                elementwise(Opcode::TensorTensor, Dtype::Bfloat16, Dtype::Bfloat16, tile(kInput, i), tile(kOutput, i))
                    .update(0x13, 3),
                at, run.share(2760));
    });
}

void tableLoad(Tiled& run, int at) {
    run.run(Engine::Scalar, instruction(Opcode::ActivationTableLoad).u32(12, 3), run.at(at), 1310);
}

// Everything in one program: square and sum, root, scale, multiply by the weights.
void wholeNorm(Tiled& run) {
    load(run, 500, 1500);
    tableLoad(run, 900);
    activateTiles(run, 2000, 3200, Dtype::Fp32, 1.0f);
    reduceTiles(run, 2900, 4200);
    activateTiles(run, 4400, 5200, Dtype::Fp32, 1.0f / 512.0f);
    reciprocalTiles(run, 5200, 6000);
    scaleTiles(run, 6100, 7300, 1.0f);
    multiplyTiles(run, 7400, 8500);
    store(run, 8600, 9500);
}

} // namespace

KernelNames namesOf(Kernel kernel) {
    switch (kernel) {
    case Kernel::Mul:
        return {"mul", "%multiply.3 = bf16[4,512]{1,0} multiply(%p0, %p1)", "rms_norm/aten.mul"};
    case Kernel::Mean:
        return {"mean", "%reduce.5 = f32[4,1]{1,0} reduce(%p0), dimensions={1}", "rms_norm/aten.mean"};
    case Kernel::Add:
        return {"add", "%add.2 = f32[4,1]{1,0} add(%p0, %constant.1)", "rms_norm/aten.add"};
    case Kernel::Rsqrt:
        return {"rsqrt", "%rsqrt.1 = f32[4,1]{1,0} rsqrt(%p0)", "rms_norm/aten.rsqrt"};
    case Kernel::FusedRmsNorm:
        return {"rms_norm", "%custom-call.1 = bf16[4,512]{1,0} custom-call(%p0, %p1)", "rms_norm/aten.rms_norm"};
    case Kernel::CompiledRmsNorm:
        break;
    }
    return {"graph_0", "%fusion = bf16[4,512]{1,0} fusion(%p0, %p1), kind=kLoop", "RMSNorm/compiled_rms_norm"};
}

KernelRun runKernel(Kernel kernel, std::int64_t lengthNs) {
    const bool whole = kernel == Kernel::FusedRmsNorm || kernel == Kernel::CompiledRmsNorm;
    Tiled run(lengthNs, whole ? 24 : 8);
    run.operation(namesOf(kernel).op, kPenguin);
    switch (kernel) {
    case Kernel::Mul:
        load(run, 700, 2400);
        copyTiles(run, 3000, 4400);
        scaleTiles(run, 6200, 8000, 1.0f);
        store(run, 8300, 9500);
        break;
    case Kernel::Mean:
        load(run, 600, 2300);
        activateTiles(run, 2800, 3900, Dtype::Fp32, 1.0f / 512.0f);
        matmulTiles(run, 4200, 5600);
        reduceTiles(run, 5800, 7600);
        store(run, 8200, 9400);
        break;
    case Kernel::Add:
        load(run, 800, 2600);
        scaleTiles(run, 3500, 5200, 1.0f);
        activateTiles(run, 5600, 7400, Dtype::Fp32, 1.0f);
        store(run, 8000, 9500);
        break;
    case Kernel::Rsqrt:
        load(run, 600, 2200);
        tableLoad(run, 2600);
        activateTiles(run, 4000, 6100, Dtype::Fp32, 1.0f);
        reciprocalTiles(run, 6300, 7800);
        store(run, 8200, 9500);
        break;
    case Kernel::FusedRmsNorm:
        wholeNorm(run);
        break;
    case Kernel::CompiledRmsNorm:
        wholeNorm(run);
        break;
    }
    run.finish();
    return run;
}

} // namespace test_support
