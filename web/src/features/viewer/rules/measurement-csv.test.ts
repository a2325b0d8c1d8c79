import { expect, it } from 'vitest'
import { type Columns, measurementsCsv } from './measurement-csv.ts'
import type { Drawing } from './measurement-history.ts'

const columns: Columns = ['Name', 'Tool', 'Result', 'Series', 'Image', 'Frame', 'Points', 'Drawn']
const drawing: Drawing = {
  measurementId: 'a',
  file: 'IM1',
  frame: null,
  tool: 'length',
  text: '',
  points: [
    [1, 2],
    [3, 4.5],
  ],
  ...{
    name: 'L4, "body"',
    results: ['34.2 mm'],
    trueLength: null,
    drawnAt: '2026-03-02T15:00:00.000Z',
  },
}

it('quotes separators in a table of measurements, and escapes formulas', async () => {
  const formula = { ...drawing, name: '=1+1', file: 'IM2', frame: 3 }

  const csv = await measurementsCsv([drawing, formula], [], columns)
  expect(csv.split('\r\n')).toEqual([
    'Name,Tool,Result,Series,Image,Frame,Points,Drawn',
    '"L4, ""body""",length,34.2 mm,,0,,1 2; 3 4.5,2026-03-02T15:00:00.000Z',
    "'=1+1,length,34.2 mm,,0,3,1 2; 3 4.5,2026-03-02T15:00:00.000Z",
    '',
  ])
})
