// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/rmsnorm_samples.h"

#include "tests/support/sample_capture.h"

namespace test_support {

namespace {

SampleRecipe naive() {
    SampleRecipe recipe;
    recipe.folder = "naive";
    recipe.function = "naive_rms_norm";
    recipe.deviceNote =
        "The source gives aten::mul 1,164,500 ns in more than one call; the split into 392,100 + 385,500 + "
        "386,900 ns is inferred.";
    recipe.pid = 41207;
    recipe.programs = {{Kernel::Mul, 48211907, uuidFromHex("5b1f0a6e-92c4-4d1e-8a77-3e0c51d9b2f4")},
                       {Kernel::Mean, 51730764, uuidFromHex("c2a94d17-6f3b-4b58-9d20-71e8a4f6053c")},
                       {Kernel::Add, 60018853, uuidFromHex("17e6b8d3-05fa-4c9a-b1e4-d82f9c6a7e10")},
                       {Kernel::Rsqrt, 77420916, uuidFromHex("e80d3c52-b7a1-4f06-8c3d-94a25f1b6ed7")}};
    recipe.calls = {{0, "aten::mul", 30'000, 146'000, 36'000, 229'000, 392'100},
                    {1, "aten::mean", 190'000, 212'000, 40'000, 689'300, 340'800},
                    {2, "aten::add", 416'000, 220'000, 44'000, 1'119'100, 434'600},
                    {3, "aten::rsqrt", 650'000, 213'000, 42'000, 1'627'200, 415'000},
                    {0, "aten::mul", 877'000, 209'000, 44'000, 2'188'500, 385'500},
                    {0, "aten::mul", 1'100'000, 209'000, 44'000, 2'661'000, 386'900}};
    recipe.functionEnd = 1'330'000;
    recipe.synchronizeEnd = 3'180'000;
    recipe.stepEnd = 3'208'400;
    recipe.warmUpLength = 5'450'000;
    return recipe;
}

SampleRecipe fused() {
    SampleRecipe recipe;
    recipe.folder = "fused";
    recipe.function = "fused_rms_norm";
    recipe.deviceNote = "One device call of torch.rms_norm.";
    recipe.pid = 41388;
    recipe.programs = {{Kernel::FusedRmsNorm, 83304271, uuidFromHex("9c40e2b7-1d85-4a6f-a3f9-06b7d15ce842")}};
    recipe.calls = {{0, "aten::rms_norm", 28'000, 164'000, 37'000, 246'000, 403'300}};
    recipe.functionEnd = 214'000;
    recipe.synchronizeEnd = 741'000;
    recipe.stepEnd = 768'600;
    recipe.warmUpLength = 1'100'000;
    return recipe;
}

SampleRecipe compiled() {
    SampleRecipe recipe;
    recipe.folder = "compiled";
    recipe.function = "compiled_rms_norm";
    recipe.deviceNote = "One device call of the function under torch.compile(backend=\"neuron\").";
    recipe.pid = 41552;
    recipe.sessionMode = false;
    recipe.programs = {{Kernel::CompiledRmsNorm, 94417360, uuidFromHex("3fd7916a-48ec-4027-96b5-a1c0f2e8d75b")}};
    recipe.calls = {{0, "Torch-Compiled Region: 0/0", 34'000, 121'000, 35'000, 211'000, 375'500}};
    recipe.functionEnd = 171'000;
    recipe.synchronizeEnd = 662'000;
    recipe.stepEnd = 689'200;
    recipe.warmUpLength = 1'020'000;
    return recipe;
}

} // namespace

std::vector<ArchiveMember> rmsnormSamples() {
    std::vector<ArchiveMember> files;
    for (const SampleRecipe& recipe : {naive(), fused(), compiled()})
        for (ArchiveMember& file : sampleCapture(recipe))
            files.push_back(std::move(file));
    return files;
}

} // namespace test_support
