import { createContext } from 'react'

/** Places a call to a number of ten digits by the practice's phone. */
export type PlaceCall = (number: string) => void

/** How numbers on a page are called; null where the device itself does, by a plain link. */
export const CallingContext = createContext<PlaceCall | null>(null)
