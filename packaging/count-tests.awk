# SPDX-FileCopyrightText: 2026 The Neurite authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Reads the LastTest.log of CTest and sums the totals of the Qt Test programs in it. The two functions that Qt Test runs
# around the tests of a program are not counted, unless they fail. A program that fails without counting a failure
# itself (crash, time-out, not found) counts as one. Exit status 1 if anything failed or nothing passed.

function close_program(ok) {
    # CTest writes "Passed" below a program that it could not start.
    if (not_found) ok = 0
    if (!totals) passed = ok && !pass_lines ? 1 : pass_lines
    if (!ok && !failed) {
        failed = 1
        if (!totals) lost[++lost_count] = name
    }
    all_passed += passed - around
    all_failed += failed
    all_skipped += skipped
    if (failed) bad[++bad_count] = name
    passed = failed = skipped = around = totals = pass_lines = not_found = 0
}

/^[0-9]+\/[0-9]+ Test: / { name = $3 }
/^Unable to find executable: / { not_found = 1 }
/^PASS +: / { pass_lines++ }
/^PASS +: .*::(initTestCase|cleanupTestCase)\(\)/ { around++ }
/^SKIP +: / {
    if (!totals) skipped++
    skips[++skip_count] = $0
}
/^Totals: [0-9]+ passed, [0-9]+ failed, [0-9]+ skipped/ {
    if (!totals++) skipped = 0
    passed += $2
    failed += $4
    skipped += $6
}
/^Test Passed\.$/ { close_program(1) }
/^Test Failed\.$/ { close_program(0) }

END {
    for (i = 1; i <= skip_count; i++) print skips[i]
    for (i = 1; i <= bad_count; i++) print "FAILED : " bad[i]
    for (i = 1; i <= lost_count; i++) print "NO END : " lost[i] " ended without its totals (crash, time-out, or no program)"
    printf "%d passed, %d failed, %d skipped\n", all_passed, all_failed, all_skipped
    exit (all_failed > 0 || all_passed == 0) ? 1 : 0
}
