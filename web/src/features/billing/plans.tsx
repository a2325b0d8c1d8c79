import {
  Badge,
  Box,
  Button,
  Group,
  List,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillingOverview } from '#shared/api/billing.ts'
import { type BillingPlan, cadences, type PlanVariation } from '#shared/model/billing.ts'
import { plansQuery, planVariationsQuery } from '../../data/billing.ts'
import { usePermission } from '../../session/permissions.ts'
import { formatDay } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { WithContact } from '../../ui/with-contact.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import {
  blockedText,
  featuresOf,
  limitsOf,
  otherServices,
  priceText,
  stateOf,
  subscriptionOf,
} from './rules.ts'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import { billingTexts } from './texts.ts'

const texts = billingTexts.plans

type Props = {
  practiceId: string
  overview: BillingOverview
  choice: string | undefined
  onChoice: (choice: string | undefined) => void
}

/** The plans on offer, and for each what it would change and how it is taken. */
export function Plans({ practiceId, overview, choice, onChoice }: Props) {
  const plans = useQuery(plansQuery(practiceId))
  const variations = useQuery(planVariationsQuery(practiceId))
  const chosen = variations.data?.find(({ id }) => id === choice)
  const skeleton = <LinesSkeleton count={6} />
  const close = () => onChoice(undefined)
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={plans} skeleton={skeleton}>
        {(offered) => (
          <Loaded query={variations} skeleton={skeleton}>
            {(ways) => (
              <Offers plans={offered} variations={ways} overview={overview} onChoose={onChoice} />
            )}
          </Loaded>
        )}
      </Loaded>
      <SubscribeDialog
        practiceId={practiceId}
        overview={overview}
        variation={chosen?.change.kind === 'subscribe' ? chosen : null}
        onClose={close}
      />
      <ChangeDialog
        practiceId={practiceId}
        subscription={subscriptionOf(overview)}
        variation={chosen && isChange(chosen) ? chosen : null}
        onClose={close}
      />
    </Section>
  )
}

const isChange = ({ change: { kind } }: PlanVariation) => kind === 'now' || kind === 'atPeriodEnd'

type OffersProps = {
  plans: readonly BillingPlan[]
  variations: readonly PlanVariation[]
  overview: BillingOverview
  onChoose: (variationId: string) => void
}

function Offers({ plans, variations, overview, onChoose }: OffersProps) {
  const current = variations.find(({ change }) => change.kind === 'current')
  const offered = cadences.filter((one) => variations.some(({ cadence }) => cadence === one))
  const [cadence, setCadence] = useState(current?.cadence ?? offered[0] ?? 'monthly')
  const isTrial = overview.plan === 'trial'
  const shown = plans.filter(({ plan }) => plan !== 'trial' || isTrial)
  const blocked = blockedText(stateOf(overview), overview.standing.isSuspended)
  return (
    <Stack gap="md">
      {offered.length > 1 && (
        <SegmentedControl
          aria-label={texts.cadence}
          data={offered.map((value) => ({ value, label: texts.cadences[value] }))}
          value={cadence}
          onChange={(value) => setCadence(cadences.find((one) => one === value) ?? 'monthly')}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {blocked && (
        <Hint>
          <WithContact text={blocked} />
        </Hint>
      )}
      <SimpleGrid cols={{ base: 1, sm: shown.length }} spacing="md" component="ul" m={0} p={0}>
        {shown.map((plan) => (
          <Offer
            key={plan.id}
            plan={plan}
            variation={variations.find((one) => one.plan === plan.plan && one.cadence === cadence)}
            overview={overview}
            onChoose={onChoose}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

type OfferProps = Pick<OffersProps, 'overview' | 'onChoose'> & {
  plan: BillingPlan
  variation: PlanVariation | undefined
}

function Offer({ plan, variation, overview, onChoose }: OfferProps) {
  const isCurrent = variation ? variation.change.kind === 'current' : plan.plan === overview.plan
  return (
    <Paper
      component="li"
      withBorder
      radius="md"
      p="md"
      style={{
        listStyle: 'none',
        ...(isCurrent && { borderColor: 'var(--mantine-primary-color-filled)' }),
      }}
    >
      <Stack gap="sm" h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={3}>{plan.name}</Title>
          {isCurrent && <Badge color="brand">{texts.current}</Badge>}
        </Group>
        <Text fw={650} size="lg">
          {plan.price.amount === 0
            ? texts.free
            : priceText(variation?.price ?? plan.price, variation?.cadence)}
        </Text>
        {plan.description && <Hint>{plan.description}</Hint>}
        <List size="sm" spacing={4} flex={1} listStyleType="disc">
          {featuresOf(plan, isCurrent ? null : limitsOf(overview)).map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
          {otherServices(plan).map((service) => (
            <List.Item key={service}>{service}</List.Item>
          ))}
        </List>
        {variation && <Take {...{ plan, variation, overview, onChoose }} />}
      </Stack>
    </Paper>
  )
}

/** The button that takes a plan, or when it comes. */
function Take({ plan, variation, overview, onChoose }: OfferProps & { variation: PlanVariation }) {
  const mayUpdate = usePermission('practices.subscription.update')
  const { kind, effectiveOn } = variation.change
  if (kind === 'current') return null
  if (kind === 'scheduled') {
    return effectiveOn && <Hint>{texts.scheduledOn(formatDay(effectiveOn))}</Hint>
  }
  if (!mayUpdate) return null
  return (
    <Box>
      <Button
        fullWidth
        variant={kind === 'atPeriodEnd' ? 'default' : 'filled'}
        disabled={blockedText(stateOf(overview), overview.standing.isSuspended) !== null}
        onClick={() => onChoose(variation.id)}
      >
        {texts.choose[kind](plan.name)}
      </Button>
    </Box>
  )
}
