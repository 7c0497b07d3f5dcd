// ρ load · n slots · m tasksPerJob · t taskTime

/** Returns the arrival rate of jobs that results in a load: ρn/(mt) (Sparrow §4.1), per unit of `taskTime`. */
export function arrivalRate(load: number, slots: number, tasksPerJob: number, taskTime: number): number {
  return (load * slots) / (tasksPerJob * taskTime);
}

/** Returns the rate of tasks to be placed: ρn/t (Sparrow §1), per unit of `taskTime`. */
export function decisionRate(load: number, slots: number, taskTime: number): number {
  return (load * slots) / taskTime;
}
