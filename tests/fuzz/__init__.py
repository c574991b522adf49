"""The three doors that take whole files, under a fuzzer that watches which lines are reached (atheris, libFuzzer).

    python -m tests.fuzz.run replay|batch|count [--seconds 60]         `make fuzz-atheris SECONDS=60` runs all three

The corpus is the one of `tests/api/corpus`. What the fuzzer finds new on its way stays under `.local/fuzz/`, and there
the next run goes on; an input that shows a defect is told with its file, and belongs into the corpus once it is mended.
No test of the suite: atheris has wheels for Linux on x86-64 only.
"""
