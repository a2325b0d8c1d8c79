import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLater } from '../../ui/later.ts'
import { isNewer, VERSION } from './version.ts'

const loadDialog = () =>
  import('./new-version-dialog.tsx').then(({ NewVersionDialog }) => NewVersionDialog)

const CHECK_MS = 5 * 60_000

/** Failures are ignored: the next check comes anyway (specification, section 7). */
async function readVersion({ signal }: { signal: AbortSignal }): Promise<string> {
  const response = await fetch(`/version.html?t=${Date.now()}`, { signal, cache: 'no-store' })
  const text = (await response.text()).trim()
  return response.ok && /^\d[\d.]*$/.test(text) ? text : VERSION
}

/** Offers to refresh once a newer version was released. */
export function NewVersion() {
  const [declined, setDeclined] = useState(VERSION)
  const { data: released = VERSION } = useQuery({
    queryKey: ['version'],
    queryFn: readVersion,
    enabled: import.meta.env.PROD,
    staleTime: CHECK_MS,
    refetchInterval: CHECK_MS,
    retry: false,
    meta: { errors: 'silent' },
  })
  const Dialog = useLater(isNewer(released, declined) ? loadDialog : null)
  return Dialog && <Dialog onLater={() => setDeclined(released)} />
}
