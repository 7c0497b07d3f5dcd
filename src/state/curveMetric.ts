import { create } from 'zustand';

/** The metric of all curves below sliders; chosen below any of them. */
export const curveMetric = create<{ readonly id: string }>()(() => ({ id: 'jobResponse' }));
