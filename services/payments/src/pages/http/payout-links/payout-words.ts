import type { PageLocale } from "../../../links/domain/locale.ts";
import type { DestinationField, PayoutOptionKey } from "../../domain/payout-options.ts";
import type { PayoutPageState } from "../../domain/payout-page-state.ts";
import type { StatusWords } from "../payment-links/page-words.ts";

/** What the pages of payouts say in one language, beside what all pages say. */
export interface PayoutWords {
  readonly youReceive: string;
  readonly answerUntil: string;
  readonly formTitle: string;
  readonly howToBePaid: string;
  readonly next: string;
  readonly otherWay: string;
  readonly reviewTitle: string;
  readonly reviewText: string;
  readonly goesTo: string;
  readonly send: string;
  readonly change: string;
  readonly payoutNumber: string;
  readonly noWay: string;
  /** `{field}` is filled in. */
  readonly missing: string;
  readonly wrong: string;
  readonly unavailable: string;
  readonly chooseOne: string;
  readonly options: Readonly<Record<PayoutOptionKey, string>>;
  readonly fields: Readonly<Record<Exclude<DestinationField, "card_number" | "card_expiry" | "card_holder">, string>>;
  readonly status: Readonly<Record<Exclude<PayoutPageState, "form" | "review">, StatusWords>>;
}

const english: PayoutWords = {
  youReceive: "You receive",
  answerUntil: "Please answer by {time}.",
  formTitle: "Where should the money go?",
  howToBePaid: "Choose how to be paid",
  next: "Continue",
  otherWay: "Choose another way",
  reviewTitle: "Is this right?",
  reviewText: "Money that was sent to the wrong place is hard to get back.",
  goesTo: "Goes to",
  send: "Send me {amount}",
  change: "Change",
  payoutNumber: "Payout number",
  noWay: "This money cannot be sent at the moment. Please ask {seller}.",
  missing: "{field}: please fill this in",
  wrong: "{field}: this is not right, please check it",
  unavailable: "The money cannot be sent there. Choose another way",
  chooseOne: "Choose how you would like to be paid",
  options: {
    sepa: "Bank account (IBAN)",
    ach: "Bank account",
    bacs: "Bank account",
    pix: "Pix",
    card: "Card",
    paypal: "PayPal",
    venmo: "Venmo",
    interac: "Interac e-Transfer",
  },
  fields: {
    iban: "IBAN",
    account_number: "Account number",
    routing_number: "Routing number",
    sort_code: "Sort code",
    pix_key: "Pix key",
    email: "E-mail address",
    telephone: "Telephone number",
  },
  status: {
    in_progress: {
      title: "Your money is on its way",
      text: "This can take some days. You need not do anything more.",
    },
    paid: { title: "Your money was sent", text: "{seller} has been told about it." },
    failed: { title: "The money could not be sent", text: "Nothing was paid out. Please ask {seller} what to do." },
    cancelled: { title: "This payout was cancelled", text: "Nothing is paid out here. Please ask {seller}." },
    expired: { title: "This link has expired", text: "Nothing was paid out. Ask {seller} for a new link." },
  },
};

const german: PayoutWords = {
  youReceive: "Sie erhalten",
  answerUntil: "Bitte antworten Sie bis {time}.",
  formTitle: "Wohin soll das Geld?",
  howToBePaid: "Wählen Sie, wie Sie das Geld erhalten",
  next: "Weiter",
  otherWay: "Einen anderen Weg wählen",
  reviewTitle: "Ist das richtig?",
  reviewText: "Geld, das an den falschen Ort ging, ist schwer zurückzuholen.",
  goesTo: "Geht an",
  send: "{amount} an mich senden",
  change: "Ändern",
  payoutNumber: "Auszahlungsnummer",
  noWay: "Dieses Geld kann gerade nicht gesendet werden. Bitte fragen Sie {seller}.",
  missing: "{field}: Bitte ausfüllen",
  wrong: "{field}: Das stimmt nicht, bitte prüfen",
  unavailable: "Dorthin kann das Geld nicht gesendet werden. Wählen Sie einen anderen Weg",
  chooseOne: "Wählen Sie, wie Sie das Geld erhalten möchten",
  options: {
    sepa: "Bankkonto (IBAN)",
    ach: "Bankkonto",
    bacs: "Bankkonto",
    pix: "Pix",
    card: "Karte",
    paypal: "PayPal",
    venmo: "Venmo",
    interac: "Interac e-Transfer",
  },
  fields: {
    iban: "IBAN",
    account_number: "Kontonummer",
    routing_number: "Routing-Nummer",
    sort_code: "Sort Code",
    pix_key: "Pix-Schlüssel",
    email: "E-Mail-Adresse",
    telephone: "Telefonnummer",
  },
  status: {
    in_progress: {
      title: "Ihr Geld ist unterwegs",
      text: "Das kann einige Tage dauern. Sie brauchen nichts weiter zu tun.",
    },
    paid: { title: "Ihr Geld wurde gesendet", text: "{seller} weiß Bescheid." },
    failed: {
      title: "Das Geld konnte nicht gesendet werden",
      text: "Es wurde nichts ausgezahlt. Bitte fragen Sie {seller}.",
    },
    cancelled: {
      title: "Diese Auszahlung wurde storniert",
      text: "Hier wird nichts ausgezahlt. Bitte fragen Sie {seller}.",
    },
    expired: {
      title: "Dieser Link ist abgelaufen",
      text: "Es wurde nichts ausgezahlt. Bitten Sie {seller} um einen neuen Link.",
    },
  },
};

const french: PayoutWords = {
  youReceive: "Vous recevez",
  answerUntil: "Veuillez répondre avant le {time}.",
  formTitle: "Où envoyer l’argent ?",
  howToBePaid: "Choisissez comment recevoir l’argent",
  next: "Continuer",
  otherWay: "Choisir un autre moyen",
  reviewTitle: "Est-ce exact ?",
  reviewText: "L’argent envoyé au mauvais endroit est difficile à récupérer.",
  goesTo: "Destination",
  send: "M’envoyer {amount}",
  change: "Modifier",
  payoutNumber: "Numéro de versement",
  noWay: "Cet argent ne peut pas être envoyé pour le moment. Adressez-vous à {seller}.",
  missing: "{field} : veuillez remplir ce champ",
  wrong: "{field} : ce n’est pas exact, veuillez vérifier",
  unavailable: "L’argent ne peut pas y être envoyé. Choisissez un autre moyen",
  chooseOne: "Choisissez comment vous souhaitez recevoir l’argent",
  options: {
    sepa: "Compte bancaire (IBAN)",
    ach: "Compte bancaire",
    bacs: "Compte bancaire",
    pix: "Pix",
    card: "Carte",
    paypal: "PayPal",
    venmo: "Venmo",
    interac: "Virement Interac",
  },
  fields: {
    iban: "IBAN",
    account_number: "Numéro de compte",
    routing_number: "Numéro de routage",
    sort_code: "Sort code",
    pix_key: "Clé Pix",
    email: "Adresse e-mail",
    telephone: "Numéro de téléphone",
  },
  status: {
    in_progress: {
      title: "Votre argent est en route",
      text: "Cela peut prendre quelques jours. Vous n’avez plus rien à faire.",
    },
    paid: { title: "Votre argent a été envoyé", text: "{seller} en a été informé." },
    failed: { title: "L’argent n’a pas pu être envoyé", text: "Rien n’a été versé. Adressez-vous à {seller}." },
    cancelled: { title: "Ce versement a été annulé", text: "Rien n’est versé ici. Adressez-vous à {seller}." },
    expired: { title: "Ce lien a expiré", text: "Rien n’a été versé. Demandez un nouveau lien à {seller}." },
  },
};

const spanish: PayoutWords = {
  youReceive: "Usted recibe",
  answerUntil: "Responda antes del {time}.",
  formTitle: "¿Adónde debe ir el dinero?",
  howToBePaid: "Elija cómo recibir el dinero",
  next: "Continuar",
  otherWay: "Elegir otra forma",
  reviewTitle: "¿Es correcto?",
  reviewText: "El dinero enviado al lugar equivocado es difícil de recuperar.",
  goesTo: "Destino",
  send: "Enviarme {amount}",
  change: "Cambiar",
  payoutNumber: "Número de pago",
  noWay: "Este dinero no se puede enviar en este momento. Pregunte a {seller}.",
  missing: "{field}: rellene este campo",
  wrong: "{field}: no es correcto, compruébelo",
  unavailable: "El dinero no se puede enviar allí. Elija otra forma",
  chooseOne: "Elija cómo desea recibir el dinero",
  options: {
    sepa: "Cuenta bancaria (IBAN)",
    ach: "Cuenta bancaria",
    bacs: "Cuenta bancaria",
    pix: "Pix",
    card: "Tarjeta",
    paypal: "PayPal",
    venmo: "Venmo",
    interac: "Interac e-Transfer",
  },
  fields: {
    iban: "IBAN",
    account_number: "Número de cuenta",
    routing_number: "Número de ruta",
    sort_code: "Sort code",
    pix_key: "Clave Pix",
    email: "Correo electrónico",
    telephone: "Número de teléfono",
  },
  status: {
    in_progress: {
      title: "Su dinero está en camino",
      text: "Puede tardar unos días. No tiene que hacer nada más.",
    },
    paid: { title: "Su dinero fue enviado", text: "{seller} ha sido informado." },
    failed: { title: "No se pudo enviar el dinero", text: "No se pagó nada. Pregunte a {seller} qué hacer." },
    cancelled: { title: "Este pago fue cancelado", text: "Aquí no se paga nada. Pregunte a {seller}." },
    expired: { title: "Este enlace ha caducado", text: "No se pagó nada. Pida un enlace nuevo a {seller}." },
  },
};

const wordsByLocale: Readonly<Record<PageLocale, PayoutWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The words of a language. */
export const payoutWordsOf = (locale: PageLocale): PayoutWords => wordsByLocale[locale];
