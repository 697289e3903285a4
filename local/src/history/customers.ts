/** A customer of the demo merchant. */
export interface DemoCustomer {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly phoneCountryCode: string;
  readonly address: {
    readonly line1: string;
    readonly city: string;
    readonly zip: string;
    readonly country: string;
  };
}

type Row = readonly [
  first: string,
  last: string,
  dialling: string,
  country: string,
  zip: string,
  city: string,
  street: string,
];

const rows: readonly Row[] = [
  ["Amara", "Okafor", "+44", "GB", "E1 6AN", "London", "12 Brick Lane"],
  ["Björn", "Lindqvist", "+46", "SE", "11122", "Stockholm", "Vasagatan 8"],
  ["Chiara", "Rossi", "+39", "IT", "20121", "Milano", "Via Brera 14"],
  ["Élodie", "Marchand", "+33", "FR", "69002", "Lyon", "3 rue de la Barre"],
  ["Fatima", "Al-Sabah", "+965", "KW", "13001", "Kuwait City", "Block 4, Street 12"],
  ["Grzegorz", "Nowak", "+48", "PL", "00-029", "Warszawa", "Nowy Świat 21"],
  ["Hana", "Kobayashi", "+81", "JP", "150-0001", "Tokyo", "1-2-3 Jingumae"],
  ["Ingrid", "Berg", "+47", "NO", "0150", "Oslo", "Storgata 5"],
  ["João", "Pereira", "+351", "PT", "1200-109", "Lisboa", "Rua do Carmo 40"],
  ["Kenji", "Tanaka", "+81", "JP", "600-8001", "Kyoto", "Shijo-dori 77"],
  ["Lucía", "Fernández", "+34", "ES", "28013", "Madrid", "Calle Mayor 9"],
  ["Mehmet", "Yılmaz", "+90", "TR", "34433", "İstanbul", "İstiklal Caddesi 101"],
  ["Nora", "Schmidt", "+49", "DE", "10117", "Berlin", "Friedrichstraße 60"],
  ["Omar", "Haddad", "+965", "KW", "15002", "Kuwait City", "Block 1, Street 7"],
  ["Priya", "Raman", "+1", "US", "94103", "San Francisco", "850 Mission Street"],
  ["Quentin", "Dubois", "+32", "BE", "1000", "Bruxelles", "Rue Neuve 17"],
  ["Rosa", "Jiménez", "+1", "US", "10012", "New York", "155 Spring Street"],
  ["Siobhán", "Murphy", "+353", "IE", "D02", "Dublin", "24 Grafton Street"],
  ["Tomáš", "Dvořák", "+420", "CZ", "11000", "Praha", "Na Příkopě 15"],
  ["Uma", "Patel", "+44", "GB", "M2 3WS", "Manchester", "4 Deansgate"],
  ["Viktor", "Horváth", "+36", "HU", "1052", "Budapest", "Váci utca 19"],
  ["Wei", "Zhang", "+1", "US", "98101", "Seattle", "1521 Pike Place"],
  ["Yuki", "Sato", "+81", "JP", "530-0001", "Osaka", "2-4-9 Umeda"],
  ["Zoé", "Laurent", "+33", "FR", "75003", "Paris", "18 rue des Archives"],
];

const inAscii = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll("ı", "i")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();

/** Who buys from the demo merchant. */
export const demoCustomers: readonly DemoCustomer[] = rows.map(
  ([firstName, lastName, phoneCountryCode, country, zip, city, line1], index) => {
    const name = `${inAscii(firstName)}.${inAscii(lastName)}`;
    return {
      customerId: `cus_${name.replace(".", "_")}`,
      firstName,
      lastName,
      email: `${name}@mail.example`,
      phone: String(5_550_100 + index * 37),
      phoneCountryCode,
      address: { line1, city, zip, country },
    };
  },
);
