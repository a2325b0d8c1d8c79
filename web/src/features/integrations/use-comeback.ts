import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Mutation, useAction } from '../../data/mutation.ts'
import type { Comeback, Service } from './grant.ts'

type Grant = NonNullable<Comeback['grant']>

/** Finishes connecting where somebody has just come back from a service; what that gave is good for one try. */
export function useComeback<Result>(
  service: Service,
  mutation: Mutation<Grant, Result>,
  onConnected: () => void,
) {
  const comeback = useLocation({ select: ({ state }) => state.comeback })
  const isOurs = comeback?.service === service
  const begun = useRef(false)
  const connect = useAction(mutation, { inline: true, onSuccess: onConnected })
  useEffect(() => {
    if (begun.current || !isOurs || !comeback?.grant) return
    begun.current = true
    connect.start(comeback.grant)
  })
  return {
    pending: connect.pending,
    error: connect.error,
    wasDenied: isOurs && comeback?.grant === null,
  }
}
