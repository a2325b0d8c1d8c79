import type { ReactNode } from 'react'

export type ChosenPatient = { id: string; name: string; providerId: string | null }

/** Finds for whom a consultation is; a part of another feature. */
export type ChoosePatient = (props: {
  practiceId: string
  label: string
  error: ReactNode
  /** Where a dialog begins. */
  'data-autofocus'?: true
  chosen: ChosenPatient | null
  onChoose: (patient: ChosenPatient | null) => void
}) => ReactNode
