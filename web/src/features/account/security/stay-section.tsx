import { Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { optionsQuery } from '../../../data/auth.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { securityTexts } from './texts.ts'
import { useSetOptions } from './use-set-options.ts'

const texts = securityTexts.stay

/** Whether the session outlasts absence. */
export function StaySection() {
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={useQuery(optionsQuery)} skeleton={<LinesSkeleton count={1} />}>
        {(data) => <Stay on={data.stayLogin} />}
      </Loaded>
    </Section>
  )
}

function Stay({ on }: { on: boolean }) {
  const change = useSetOptions({
    message: ({ stayLogin }) => (stayLogin ? texts.turnedOn : texts.turnedOff),
  })
  return (
    <Stack>
      <FormError error={change.error} />
      <Switch
        label={texts.label}
        checked={on}
        disabled={change.pending}
        onChange={() => change.start({ stayLogin: on ? 0 : 1 })}
      />
    </Stack>
  )
}
