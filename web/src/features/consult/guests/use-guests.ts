import { useQuery } from '@tanstack/react-query'
import type { Consult } from '#shared/model/consult.ts'
import type { ConsultGuest } from '#shared/model/consult-guest.ts'
import { consultActionsFor } from '#shared/model/consult-moves.ts'
import { guestsKey, guestsQuery } from '../../../data/consult-guests.ts'
import { useRefetchOnChange } from '../../../data/query.ts'

/** Who comes by a link, for whoever may ask somebody to; nobody for all others. */
export function useGuests({ id, state, role }: Consult): readonly ConsultGuest[] {
  const enabled = consultActionsFor(state, role).includes('invite')
  const { data = [] } = useQuery({ ...guestsQuery(id), enabled })
  return enabled ? data : []
}

/** Reads them again as soon as the consultation has changed, once a page: somebody who opens a link changes it. */
export function useFollowGuests({ updatedAt }: Pick<Consult, 'updatedAt'>) {
  useRefetchOnChange(updatedAt, guestsKey)
}

/** Whether somebody lets guests in, and turns them away. */
export const admits = ({ state, role }: Pick<Consult, 'state' | 'role'>) =>
  consultActionsFor(state, role).includes('admit')

/** As a guest is known: as whoever opened their link calls themselves, else as who asked them does. */
export const nameOf = ({ saidName, name }: Pick<ConsultGuest, 'saidName' | 'name'>) =>
  saidName ?? name
