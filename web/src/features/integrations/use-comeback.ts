import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Mutation, useAction } from '../../data/mutation.ts'
import type { Comeback, Service } from './grant.ts'

type Grant = NonNullable<Comeback['grant']>

const tabs = { facebook: 'facebook', google: 'google-ads' } as const

/** Finishes connecting where somebody has just come back from a service; what that gave is good for one try. */
export function useComeback<Result>(
  service: Service,
  mutation: Mutation<Grant, Result>,
  onConnected: () => void,
) {
  const comeback = useLocation({ select: ({ state }) => state.comeback })
  const navigate = useNavigate()
  const begun = useRef(false)
  const [wasDenied, setDenied] = useState(false)
  const connect = useAction(mutation, { inline: true, onSuccess: onConnected })
  useEffect(() => {
    if (begun.current || comeback?.service !== service) return
    begun.current = true
    if (comeback.grant) connect.start(comeback.grant)
    else setDenied(true)
    // A page that is loaded anew must not try it again.
    void navigate({
      to: '/practice-hub/integrations',
      search: { tab: tabs[service] },
      state: {},
      replace: true,
    })
  })
  return { pending: connect.pending, error: connect.error, wasDenied }
}
