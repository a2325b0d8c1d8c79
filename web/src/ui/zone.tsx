import { createContext, useContext } from 'react'
import type { Weekday } from '#shared/model/range-days.ts'
import { browserZone } from './dates.ts'

const ZoneContext = createContext(browserZone)

/** Times below it are shown in this zone: the practice's. */
export const ZoneProvider = ZoneContext.Provider

const WeekContext = createContext<Weekday>(0)

/** Weeks below it begin on this day: the practice's. */
export const WeekProvider = WeekContext.Provider

export function useWeekStart(): Weekday {
  return useContext(WeekContext)
}

export function useZone(): string {
  return useContext(ZoneContext)
}
