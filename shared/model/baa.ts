/** The agreement's text of now. Whoever changes it gives it another version: it is confirmed anew. */
export const BAA_VERSION = '2026-11'

/** The business associate agreement that every provider confirms, by its headings. */
export const baaText: readonly { heading: string; text: string }[] = [
  {
    heading: 'What this is about',
    text: 'Praxis keeps and transmits protected health information for you, who provide care. Under the HIPAA Privacy and Security Rules (45 CFR Parts 160 and 164) you are a covered entity, and Praxis is your business associate. This agreement says what each of us owes the other.',
  },
  {
    heading: 'What Praxis may do with the information',
    text: 'Praxis uses and discloses protected health information only to provide the service to you, as the law requires, or for its own proper management and administration. It uses no more than the minimum necessary, never sells it, and never uses it for marketing.',
  },
  {
    heading: 'How Praxis protects it',
    text: 'Praxis applies administrative, physical and technical safeguards that meet the Security Rule, encrypts the information in transit and at rest, and binds every subcontractor that handles it to the same restrictions in writing.',
  },
  {
    heading: 'What Praxis reports',
    text: 'Praxis tells you without unreasonable delay, and at the latest 10 days after it learns of it, of any use or disclosure that this agreement does not allow, of security incidents, and of breaches of unsecured protected health information, with what you need in order to notify those concerned.',
  },
  {
    heading: 'Access, amendment and accounting',
    text: 'Praxis makes the information available so that you can answer requests of individuals for access, amendment and an accounting of disclosures, and opens its books on the use of the information to the Secretary of Health and Human Services.',
  },
  {
    heading: 'What you do',
    text: 'You ask Praxis for no use or disclosure that would break the rules if you did it yourself, keep your sign-in to yourself, look at records only of people whom you treat or advise, and tell Praxis of restrictions that you have agreed to with a patient.',
  },
  {
    heading: 'When this ends',
    text: 'The agreement holds from when you confirm it until you stop being a provider here. Either side may end it where the other breaks it and does not cure that within 30 days. Praxis then returns or destroys the information where that is feasible, and goes on protecting it where it is not.',
  },
]
