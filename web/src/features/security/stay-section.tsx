import { Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { optionsQuery } from './queries.ts'
import { securityTexts } from './texts.ts'
import { useSetOptions } from './use-set-options.ts'

const texts = securityTexts.stay

/** Whether the session outlasts absence. */
export function StaySection() {
  const { data, error, refetch } = useQuery(optionsQuery)
  return (
    <Section title={texts.title} text={texts.text}>
      {data ? (
        <Stay on={data.stayLogin} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton count={1} />
      )}
    </Section>
  )
}

function Stay({ on }: { on: boolean }) {
  const [error, setError] = useState<ApiError | null>(null)
  const change = useSetOptions({
    message: ({ stayLogin }) => (stayLogin ? texts.turnedOn : texts.turnedOff),
    onError: setError,
  })
  return (
    <Stack>
      <FormError error={error} />
      <Switch
        label={texts.label}
        checked={on}
        disabled={change.pending}
        onChange={() => {
          setError(null)
          change.start({ stayLogin: on ? 0 : 1 })
        }}
      />
    </Stack>
  )
}
