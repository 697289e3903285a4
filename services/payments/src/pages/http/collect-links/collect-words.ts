import type { PageLocale } from "../../../links/domain/locale.ts";
import type { StatusWords } from "../payment-links/page-words.ts";

/** What the pages that collect payment methods say in one language, beside what all pages say. */
export interface CollectWords {
  readonly title: string;
  readonly text: string;
  readonly save: string;
  readonly saveUntil: string;
  readonly submitted: StatusWords;
  readonly expired: StatusWords;
}

const wordsByLocale: Readonly<Record<PageLocale, CollectWords>> = {
  en: {
    title: "Save a card",
    text: "{seller} keeps this card for your later payments. Nothing is charged now.",
    save: "Save card",
    saveUntil: "Please save it by {time}.",
    submitted: { title: "Your card was saved", text: "{seller} has been told about it. You can close this page." },
    expired: { title: "This link has expired", text: "Nothing was saved. Ask {seller} for a new link." },
  },
  de: {
    title: "Karte speichern",
    text: "{seller} bewahrt diese Karte für Ihre späteren Zahlungen auf. Jetzt wird nichts abgebucht.",
    save: "Karte speichern",
    saveUntil: "Bitte speichern Sie sie bis {time}.",
    submitted: {
      title: "Ihre Karte wurde gespeichert",
      text: "{seller} weiß Bescheid. Sie können diese Seite schließen.",
    },
    expired: {
      title: "Dieser Link ist abgelaufen",
      text: "Es wurde nichts gespeichert. Bitten Sie {seller} um einen neuen Link.",
    },
  },
  fr: {
    title: "Enregistrer une carte",
    text: "{seller} conserve cette carte pour vos prochains paiements. Rien n’est débité maintenant.",
    save: "Enregistrer la carte",
    saveUntil: "Veuillez l’enregistrer avant le {time}.",
    submitted: {
      title: "Votre carte a été enregistrée",
      text: "{seller} en a été informé. Vous pouvez fermer cette page.",
    },
    expired: { title: "Ce lien a expiré", text: "Rien n’a été enregistré. Demandez un nouveau lien à {seller}." },
  },
  es: {
    title: "Guardar una tarjeta",
    text: "{seller} guarda esta tarjeta para sus próximos pagos. Ahora no se cobra nada.",
    save: "Guardar tarjeta",
    saveUntil: "Guárdela antes del {time}.",
    submitted: { title: "Su tarjeta se ha guardado", text: "{seller} ha sido informado. Puede cerrar esta página." },
    expired: { title: "Este enlace ha caducado", text: "No se guardó nada. Pida un enlace nuevo a {seller}." },
  },
};

/** The words of a language. */
export const collectWordsOf = (locale: PageLocale): CollectWords => wordsByLocale[locale];
