import { type ArrivalSearch, arrivalOf } from '../../session/arrival.ts'

/** How many steps there are: only who works in a practice has one to set up or to find. */
export function stepsOf(search: ArrivalSearch): 2 | 3 {
  const arrival = arrivalOf(search)
  return arrival?.for === 'practice' || arrival?.for === 'staff' ? 3 : 2
}
