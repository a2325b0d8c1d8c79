import { formatMoney } from '#shared/model/money.ts'
import { planNames, plans } from '#shared/model/plans.ts'
import { appLinks } from '../content/links.ts'
import { planTexts } from '../content/plans.ts'

/** The plans, with the prices and limits that the product keeps to. */
export function PlanCards() {
  return (
    <ul className="plans">
      {planNames.map((name) => {
        const { label, price, leadRecords, leadForms, days } = plans[name]
        return (
          <li key={name} className={name === 'basic' ? 'plan chosen' : 'plan'}>
            <h3>{label}</h3>
            <p className="price">
              <strong>{formatMoney(price)}</strong>{' '}
              <span>{days === null ? planTexts.aMonth : planTexts.forDays(days)}</span>
            </p>
            <p>{planTexts.forWhom[name]}</p>
            <ul className="ticks">
              <li>{planTexts.leadRecords(leadRecords, days === null)}</li>
              <li>{planTexts.leadForms(leadForms)}</li>
              {planTexts.everyPlan.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <a className={name === 'basic' ? 'button' : 'button quiet'} href={appLinks.startTrial}>
              {planTexts.begin}
              <span className="unseen-text">: {label}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
