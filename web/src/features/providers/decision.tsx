import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProviderProfile, ProviderReturn } from '#shared/model/provider.ts'
import { practicesOfProviderQuery } from '../../data/providers.ts'
import { formatDate } from '../../ui/dates.ts'
import { formatPhone } from '../../ui/phone.ts'
import { useZone } from '../../ui/zone.tsx'
import { DecisionForm } from './decision-form.tsx'
import { providerLabels as labels, needTexts, providerTexts } from './texts.ts'
import { VerificationBadge } from './verification-badge.tsx'

const texts = providerTexts.admin

type Props = { provider: ProviderProfile; onDone: () => void }

/** What the operator looks at, and decides by: the decision is of just what is shown. */
export function Decision({ provider, onDone }: Props) {
  const { verification, isBaaConfirmed, missing, returned } = provider
  return (
    <Stack gap="md">
      <Group>
        <VerificationBadge verification={verification} />
      </Group>
      <Fact label={labels.npi}>{provider.npi}</Fact>
      <Fact label={labels.professionLine}>{provider.professionLine}</Fact>
      <Fact label={labels.contactPhone}>{formatPhone(provider.contactPhone)}</Fact>
      <Fact label={labels.contactEmail}>{provider.contactEmail}</Fact>
      <Practices providerId={provider.id} />
      <Registries npi={provider.npi} />
      {verification !== 'inactive' && !isBaaConfirmed && (
        <Alert color="amber" title={texts.baa}>
          {texts.baaMissing}
        </Alert>
      )}
      {missing.includes('license') && <Alert color="amber">{needTexts.license}</Alert>}
      {returned && <Returned returned={returned} />}
      {verification !== 'inactive' && (
        <DecisionForm key={provider.revision} provider={provider} onDone={onDone} />
      )}
    </Stack>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )
}

function Practices({ providerId }: { providerId: string }) {
  const { data } = useQuery(practicesOfProviderQuery(providerId))
  if (data === undefined) return null
  return (
    <Fact label={texts.practices}>
      {data.map(({ name }) => name).join(', ') || texts.noPractice}
    </Fact>
  )
}

/** Public registries of NPIs and licenses. */
const registriesOf = (npi: string) => [
  { label: texts.nppes, href: `https://npiregistry.cms.hhs.gov/provider-view/${npi}` },
  { label: texts.docinfo, href: 'https://www.docinfo.org/' },
  { label: texts.nursys, href: 'https://www.nursys.com/' },
]

function Registries({ npi }: { npi: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {texts.registries}
      </Text>
      <Group gap="sm">
        {registriesOf(npi).map(({ label, href }) => (
          <Anchor key={href} href={href} size="sm" target="_blank" rel="noopener noreferrer">
            {label}
          </Anchor>
        ))}
      </Group>
    </div>
  )
}

/** The earlier reason, and the provider's answer. */
function Returned({ returned: { reason, at, answer, answeredAt } }: { returned: ProviderReturn }) {
  const zone = useZone()
  return (
    <>
      <Fact label={texts.asked(formatDate(at, 'day', zone))}>{reason}</Fact>
      {answeredAt && (
        <Fact label={texts.answered(formatDate(answeredAt, 'day', zone))}>
          {answer || texts.noAnswer}
        </Fact>
      )}
    </>
  )
}
