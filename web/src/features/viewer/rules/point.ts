import { pointTexts } from '../texts.ts'
import { edgeLetters } from './orientation.ts'
import type { Vector } from './position.ts'

/** A point in an image; column and row are counted from 0. */
export type Point = {
  /** One value, or those of red, green and blue. */
  values: readonly number[]
  /** Whether the value is in Hounsfield units. */
  isHounsfield: boolean
  /** In mm, in the patient; null if the file does not say where its image lies. */
  position: Vector | null
  column: number
  row: number
}

/** The lines that say what is at a point of an image, and where in the patient that is. */
export function pointLines({ values, isHounsfield, position, column, row }: Point): string[] {
  return [
    values.length > 1 ? pointTexts.color(values) : pointTexts.value(values[0] ?? 0, isHounsfield),
    position ? pointTexts.position(sidesOf(position)) : pointTexts.pixel(column + 1, row + 1),
  ]
}

/** How far a place is from the origin of the patient, towards which side. */
function sidesOf([x, y, z]: Vector): string {
  const along: Vector[] = [
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ]
  const sides = ['L', 'P', 'H']
  return along
    .map((way, axis) => {
      const mm = Math.abs(way[axis] ?? 0).toFixed(1)
      return `${edgeLetters(way) || sides[axis]} ${mm}`
    })
    .join('  ')
}
