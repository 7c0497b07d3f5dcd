/** What `makespan --help` prints. */
export const help = `makespan – cluster schedulers, side by side on the identical workload

  makespan run <scenario>            run all policies of a scenario and print their numbers
  makespan run --preset ID           the same for one of the presets
    --policy ID                      only this policy (may be given several times); one that the
                                     scenario does not name runs with its defaults
    --policy-file mine.js            and a policy that you wrote (docs/write-a-policy.md), beside those of
                                     the scenario (may be given several times)
    --seeds 1..8                     once with each seed (also 3 or 1,5,9)
    --all                            with every metric of the page, what each run gains on the first, and where the time went
    --csv | --json                   for programs: every metric, all digits, times in seconds
    --format table|csv|json          the same in one word
    --trace-events FILE              and write all that happened to this file, as Chrome trace events (JSON),
                                     which ui.perfetto.dev and speedscope open
  makespan compare <scenario>        say how often and by how much each run is better than the first, over
                                     20 further seeds: "B is faster in 20 of 20 seeds, by 8 to 14 ms"
    --seeds 1..20                    over these seeds
    --policy-file mine.js            also with a policy that you wrote
    --against 2                      compare with the second run (its number in the scenario)
    --metric ID                      of this metric (may be given several times): the mean of its values,
                                     or with jobResponse@0.95 the one below which this share lies
    --csv | --json                   for programs; JSON has the numbers of every seed
  makespan arena                     race the five systems, and what you wrote, on twelve workloads: median, p95 and longest
                                     time of the jobs, and messages, with intervals over five seeds
    --policy-file mine.js            with this policy (may be given several times)
    --seeds 11..15                   with these seeds; those of the five systems are recorded for 1..5
    --against ID                     compared with this policy: sparrow, delay, quincy-qfp, hopper, apollo or own
    --csv | --json                   for programs; JSON has the numbers of every seed
  makespan sweep <scenario>          run it with other numbers and seeds, on all cores, and print a CSV with a
                                     line for each value of each run (also --preset ID)
    --axis PATH=1,2,3                numbers in place of the one at a JSON pointer, as /workload/arrivals/load,
                                     or PATH=0.1..0.9:5 for five from 0.1 to 0.9; * is every run that has it:
                                     /runs/*/params/probeRatio=1,2 (given twice: every pair of values)
    --policy-file mine.js            also with a policy that you wrote: /runs/*/params/d=1,2 if it declares d
    --seeds N                        with N seeds, counted up from the scenario's
    --metric ID                      what is measured (may be given several times): the mean, or with
                                     jobResponse@0.95 the value below which that share lies
    --shard I/N                      only the I-th of N parts (from 1), each on another machine
    --threads N                      on N cores
    --resume FILE                    without the runs that this file has: what an interrupted sweep wrote
  makespan merge <csv> <csv>…        put the parts of a sweep together: the bytes of one machine's result
  makespan presets [ID]              list the presets, or print the scenario of one of them
  makespan policies                  list the policies by id, with their parameters
  makespan metrics                   list the metrics by id, with their units
  makespan check <scenario>          say what is wrong with a scenario, or estimate its runs; of small ones, what never finishes
    --policy-file mine.js            also with a policy that you wrote: its faults, and the laws that it keeps
  makespan ideals <scenario>         measure how long each kind of job takes alone (under its
                                     best policy, or --policy ID; --seeds for the mean of several), and
                                     print the scenario with these ideals
  makespan flow <network>            print what a cheapest flow costs
    --flows                          and the flow on each arc, as lines s and f
    --quincy                         with the solver for Quincy's networks, which must be of its shape
    --time N                         solve it N times and print the median (reading does not count)
  makespan import <file>…            make a scenario of a workload log, as the page does: a table, SWF, Spark's or YARN's logs,
                                     workflows, what sacct and kubectl print; several files, folders and archives are one log
    --column arrival=submit_time     which column holds what (by name, or number from 1), also with its unit: duration=elapsed:ms
    --window 0..3600 | all           the part that runs, in seconds of the log (else the densest stretch)
    --report | --json                what was read, guessed and assumed, for people or for programs, instead of the scenario
    --sure                           all is right as it was read, whatever is doubtful
    --take ID                        an offer or an answer of the report is taken (--json has their ids)
  makespan grade <folder> <file>…    check the links that students sent, in files and archives as Moodle, Canvas and Gradescope
                                     pack them, in lists, shortcuts and documents: which goals of the lesson are reached,
                                     which answers are right
    --lesson FILE                    the lesson, if it does not come with Makespan (also checks links to
                                     scenarios against its goals)
    --csv | --json                   a line for each goal and question; runs are simulated anew
    --hidden FILE                    with tests of policies that only you have; the lesson holds their hash
    --per-seed FILE                  write the numbers of students' policies with all seeds to this file, as CSV
    --xapi FILE                      write what they did to this file as xAPI statements, a line each (JSON)
    --gradebook SYSTEM               instead, the file of points that canvas, moodle or gradescope reads
  makespan lesson <id | file>        print a lesson, to start one of your own from
    --scorm FILE                     instead, write it and the whole page as a SCORM 1.2 package (.zip), which a learning
                                     system opens: it gets the score, completion and the student's link
    --pass 60                        who has so many of 100 points passes (else: who gets to the end has completed it)
    --page FILE                      the page as one file, where it is not beside this program
  makespan schema [scenario]         print the JSON Schema of scenarios
  makespan schema results            print the JSON Schema of what run --json writes
  makespan schema lesson             print the JSON Schema of lessons
  makespan --help | --version

A scenario is a file (JSON), a link of the page (in quotes), or - for the standard input; run and sweep also take a log.
A network is a file in DIMACS' format for minimum-cost flow (.min), or - for the standard input.
The same scenario gives the same trace digest here and on the page.
Exit code 0: done. 1: the output could not be written, or an error of ours, which stderr names. 2: something is wrong with
what was asked for; the complaints are on stderr. 3: a log can be read in more than one way, as stderr lists.
`;
