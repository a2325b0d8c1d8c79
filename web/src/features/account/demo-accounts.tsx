import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { accountTexts } from './texts.ts'

const demoAccounts = v.strictObject({
  items: v.array(v.strictObject({ email: v.string(), password: v.string(), label: v.string() })),
})
type DemoAccount = { email: string; password: string }

/** Only the local run answers this; whatever else comes back means that there are none. */
async function readDemoAccounts({ signal }: { signal: AbortSignal }) {
  const response = await fetch('/__accounts.json', { signal })
  const read = v.safeParse(demoAccounts, response.ok ? await response.json() : null)
  return read.success ? read.output.items : []
}

/** The accounts of the demo practice, on the local run only. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { data: accounts = [] } = useQuery({
    queryKey: ['demo-accounts'],
    queryFn: readDemoAccounts,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: 'silent' },
  })
  if (accounts.length === 0) return null
  return (
    <Stack gap="xs">
      <Divider label={accountTexts.demo.title} my={4} />
      <Text size="xs" c="dimmed">
        {accountTexts.demo.text}
      </Text>
      <Group gap={6}>
        {accounts.map(({ label, email, password }) => (
          <Button
            key={email}
            variant="default"
            size="compact-sm"
            onClick={() => onChoose({ email, password })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
