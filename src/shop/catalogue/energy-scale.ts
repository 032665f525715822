export const ENERGY_CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** The ends of the range of classes, which has to stand beside the class. */
export type EnergyScale = { best: string; worst: string }

/** Classes with a plus are those of the scale before 2021. */
export const energyScaleOf = (letter: string): EnergyScale =>
  letter.includes('+') ? { best: 'A+++', worst: 'D' } : { best: 'A', worst: 'G' }
