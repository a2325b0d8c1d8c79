import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

/** The address that the server gives is good for an hour. */
const STALE_MS = 30 * 60_000

/** Where a practice's logo is; null where it has none. Without it pages are whole. */
export function logoQuery(practiceId: string) {
  return queryOptions({
    queryKey: [...keys.practice(practiceId), 'logo'],
    queryFn: async ({ signal }) =>
      (await api.logos.get({ params: { practiceId } }, { signal })).url,
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
    meta: { errors: 'silent' },
  })
}

type Props = { practiceId: string; name: string; height: number; maxWidth?: number }

/** The logo of a practice; nothing where it has none, or while it is not there. */
export function PracticeLogo({ practiceId, name, height, maxWidth = height * 4 }: Props) {
  const { data: url } = useQuery(logoQuery(practiceId))
  const [broken, setBroken] = useState<string | null>(null)
  if (!url || url === broken) return null
  return (
    <img
      src={url}
      alt={name}
      onError={() => setBroken(url)}
      style={{ height, maxWidth, objectFit: 'contain', objectPosition: 'left', display: 'block' }}
    />
  )
}
