import * as v from 'valibot'
import { type Books, invalid } from './books.ts'

export type SquareCall = {
  books: Books
  origin: string
  /** The parts of the path that the route leaves open. */
  ids: string[]
  query: URLSearchParams
  body: unknown
}

export const text = v.string()
export const money = v.object({ amount: v.number(), currency: text })

/** The body, as a call wants it. @throws SquareFault */
export function asked<const S extends v.GenericSchema>(
  schema: S,
  { body }: SquareCall,
): v.InferOutput<S> {
  const read = v.safeParse(schema, body)
  if (!read.success) throw invalid('BAD_REQUEST', read.issues[0].message)
  return read.output
}
