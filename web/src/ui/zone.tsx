import { createContext, useContext } from 'react'
import { browserZone } from './dates.ts'

const ZoneContext = createContext(browserZone)

/** Times below it are shown in this zone: the practice's. */
export const ZoneProvider = ZoneContext.Provider

export function useZone(): string {
  return useContext(ZoneContext)
}
