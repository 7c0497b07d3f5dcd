// ρ load · n slots · m tasksPerJob · t taskTime

/** Gives the jobs that must arrive in each unit of time to make a load: ρn/(mt) (Sparrow §4.1). */
export function arrivalRate(load: number, slots: number, tasksPerJob: number, taskTime: number): number {
  return (load * slots) / (tasksPerJob * taskTime);
}

/** Gives the tasks to be placed in each unit of time: ρn/t (Sparrow §1). */
export function decisionRate(load: number, slots: number, taskTime: number): number {
  return (load * slots) / taskTime;
}
