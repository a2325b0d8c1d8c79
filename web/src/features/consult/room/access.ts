import { createContext, useContext } from 'react'
import type { Access } from '../../../data/uploads.ts'

const AccessContext = createContext<Access>(null)

export const AccessProvider = AccessContext.Provider

/** By what whoever opened a link acts in the consultation; null for whoever is signed in. */
export const useAccess = (): Access => useContext(AccessContext)
