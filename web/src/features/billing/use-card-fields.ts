import { useEffect, useRef, useState } from 'react'
import type { BillingOverview } from '#shared/api/billing.ts'
import { type CardFields, openCardFields } from './square.ts'

export type CardState = 'loading' | 'ready' | 'failed'

/** Puts the payment service's fields for a card into the element, and says how far that is. */
export function useCardFields(
  payments: NonNullable<BillingOverview['payments']>,
  elementId: string,
) {
  const fields = useRef<CardFields | null>(null)
  const [state, setState] = useState<CardState>('loading')
  const [attempt, setAttempt] = useState(0)
  const { applicationId, locationId, scriptUrl } = payments

  useEffect(() => {
    let isGone = false
    const again = attempt > 0
    if (again) setState('loading')
    openCardFields({ applicationId, locationId, scriptUrl }, `#${elementId}`).then(
      (opened) => {
        if (isGone) return opened.close()
        fields.current = opened
        setState('ready')
      },
      () => {
        if (!isGone) setState('failed')
      },
    )
    return () => {
      isGone = true
      fields.current?.close()
      fields.current = null
    }
  }, [applicationId, locationId, scriptUrl, elementId, attempt])

  return { fields, state, retry: () => setAttempt(attempt + 1) }
}
