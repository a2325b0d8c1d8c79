/** How many panes there are, columns by rows. */
export const layoutNames = ['1x1', '2x1', '1x2', '2x2'] as const
export type LayoutName = (typeof layoutNames)[number]

const shapes: Readonly<Record<LayoutName, { columns: number; rows: number }>> = {
  '1x1': { columns: 1, rows: 1 },
  '2x1': { columns: 2, rows: 1 },
  '1x2': { columns: 1, rows: 2 },
  '2x2': { columns: 2, rows: 2 },
}

export const shapeOf = (layout: LayoutName) => shapes[layout]

/** How many panes a layout has. */
export const panesIn = (layout: LayoutName): number => shapes[layout].columns * shapes[layout].rows
