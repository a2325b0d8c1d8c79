import { Alert, Anchor, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProviderProfile, ProviderReturn } from '#shared/model/provider.ts'
import { practicesOfProviderQuery } from '../../data/providers.ts'
import { formatDate } from '../../ui/dates.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
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
      <Facts>
        <Fact name={labels.npi}>{provider.npi}</Fact>
        <Fact name={labels.professionLine}>{provider.professionLine}</Fact>
        <Fact name={labels.contactPhone}>{formatPhone(provider.contactPhone)}</Fact>
        <Fact name={labels.contactEmail}>{provider.contactEmail}</Fact>
        <Practices providerId={provider.id} />
        <Registries npi={provider.npi} />
      </Facts>
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

function Practices({ providerId }: { providerId: string }) {
  const query = useQuery(practicesOfProviderQuery(providerId))
  return (
    <Fact name={texts.practices}>
      <Loaded query={query} skeleton={<LinesSkeleton count={1} />}>
        {(practices) => practices.map(({ name }) => name).join(', ') || texts.noPractice}
      </Loaded>
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
    <Fact name={texts.registries}>
      <Group gap="sm">
        {registriesOf(npi).map(({ label, href }) => (
          <Anchor key={href} href={href} size="sm" target="_blank" rel="noopener noreferrer">
            {label}
          </Anchor>
        ))}
      </Group>
    </Fact>
  )
}

/** The earlier reason, and the provider's answer. */
function Returned({ returned: { reason, at, answer, answeredAt } }: { returned: ProviderReturn }) {
  const zone = useZone()
  return (
    <Facts>
      <Fact name={texts.asked(formatDate(at, 'day', zone))}>{reason}</Fact>
      {answeredAt && (
        <Fact name={texts.answered(formatDate(answeredAt, 'day', zone))}>
          {answer || texts.noAnswer}
        </Fact>
      )}
    </Facts>
  )
}
