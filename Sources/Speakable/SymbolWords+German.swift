extension SymbolWords {
  /// The words of German.
  static let german = SymbolWords(
    language: "de",
    symbols: #"""
      <=kleiner als ;; >=größer als ;; ==gleich ;; +=plus ;; −=minus ;; -=Strich ;; –=Gedankenstrich
      —=Gedankenstrich ;; ×=mal ;; ⋅=mal ;; ÷=geteilt durch ;; ±=plus minus ;; ∓=minus plus ;; ≤=kleiner oder gleich
      ≥=größer oder gleich ;; ≠=ungleich ;; ≈=ungefähr gleich ;; ≡=identisch mit ;; ∼=ähnlich ;; ∝=proportional zu
      ∞=unendlich ;; √=Wurzel aus ;; ∑=Summe ;; ∏=Produkt ;; ∫=Integral ;; ∈=Element von ;; ∉=nicht Element von
      ⊂=Teilmenge von ;; ⊆=Teilmenge von oder gleich ;; ⊃=Obermenge von ;; ∪=vereinigt mit ;; ∩=geschnitten mit
      ∅=leere Menge ;; ∀=für alle ;; ∃=es gibt ;; ¬=nicht ;; ∧=und ;; ∨=oder ;; ∂=partiell ;; ∇=Nabla
      ⊥=senkrecht auf ;; ∥=parallel zu ;; ∠=Winkel ;; ∴=folglich ;; →=Pfeil nach rechts ;; ←=Pfeil nach links
      ↑=Pfeil nach oben ;; ↓=Pfeil nach unten ;; ↔=Doppelpfeil ;; ⇒=daraus folgt ;; ⇐=folgt aus ;; ⇔=genau dann wenn
      ⇌=im Gleichgewicht mit ;; ^=Dach ;; _=Unterstrich ;; |=senkrechter Strich ;; ~=Tilde ;; #=Raute ;; @=at
      &=und ;; %=Prozent ;; ‰=Promille ;; *=Stern ;; /=Schrägstrich ;; \=umgekehrter Schrägstrich ;; §=Paragraf
      ©=Copyright ;; ®=registriert ;; ™=Markenzeichen ;; °=Grad ;; ′=Strich ;; ″=zwei Strich ;; •=Aufzählungspunkt
      ·=Mittelpunkt ;; …=Auslassungspunkte ;; .=Punkt ;; ,=Komma ;; :=Doppelpunkt ;; ;=Semikolon ;; !=Ausrufezeichen
      ?=Fragezeichen ;; ¿=umgekehrtes Fragezeichen ;; ¡=umgekehrtes Ausrufezeichen ;; '=Apostroph ;; ’=Apostroph
      ‘=einfaches Anführungszeichen ;; "=Anführungszeichen ;; “=Anführungszeichen ;; ”=Anführungszeichen
      „=Anführungszeichen unten ;; «=Guillemet links ;; »=Guillemet rechts ;; (=Klammer auf ;; )=Klammer zu
      [=eckige Klammer auf ;; ]=eckige Klammer zu ;; {=geschweifte Klammer auf ;; }=geschweifte Klammer zu
      `=Gravis ;; ✓=Häkchen ;; ✗=Kreuz ;; †=Kreuz ;; ♯=Kreuz ;; ♭=B ;; ½=ein halb ;; ⅓=ein Drittel ;; ⅔=zwei Drittel
      ¼=ein Viertel ;; ¾=drei Viertel ;; $=Dollar ;; €=Euro ;; £=Pfund ;; ¥=Yen
      """#,
    greek: """
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda My Ny Xi Omikron Pi Rho Sigma Tau Ypsilon \
      Phi Chi Psi Omega
      """,
    units: """
      km=Kilometer ;; m=Meter ;; cm=Zentimeter ;; mm=Millimeter ;; µm=Mikrometer ;; nm=Nanometer ;; kg=Kilogramm
      g=Gramm ;; mg=Milligramm ;; l=Liter ;; L=Liter ;; dl=Deziliter ;; cl=Zentiliter ;; ml=Milliliter
      mL=Milliliter ;; h=Stunde|Stunden ;; min=Minute|Minuten ;; s=Sekunde|Sekunden ;; ms=Millisekunde|Millisekunden
      km/h=Kilometer pro Stunde ;; m/s=Meter pro Sekunde ;; m²=Quadratmeter ;; km²=Quadratkilometer ;; m³=Kubikmeter
      °C=Grad Celsius ;; °F=Grad Fahrenheit ;; °=Grad ;; %=Prozent ;; Hz=Hertz ;; kHz=Kilohertz ;; MHz=Megahertz
      GHz=Gigahertz ;; kW=Kilowatt ;; kWh=Kilowattstunde|Kilowattstunden ;; kJ=Kilojoule ;; kPa=Kilopascal ;; Ω=Ohm
      kB=Kilobyte ;; MB=Megabyte ;; GB=Gigabyte
      """,
    currencies: """
      $=Dollar ;; €=Euro ;; £=Pfund ;; ¥=Yen ;; ₹=Rupie|Rupien
      """,
    scales: "Tausend Million Millionen Milliarde Milliarden",
    functions: """
      sin=Sinus ;; cos=Kosinus ;; tan=Tangens ;; log=Logarithmus ;; ln=natürlicher Logarithmus
      exp=Exponentialfunktion ;; min=Minimum ;; max=Maximum ;; det=Determinante
      """,
    bigOperators: """
      sum=die Summe ;; prod=das Produkt ;; int=das Integral ;; iint=das Doppelintegral ;; oint=das Ringintegral
      lim=der Grenzwert ;; bigcup=die Vereinigung ;; bigcap=der Durchschnitt
      """,
    accents: """
      0300=Gravis ;; 0301=Akut ;; 0302=Zirkumflex ;; 0303=Tilde ;; 0304=Makron ;; 0306=Breve ;; 0307=Punkt oben
      0308=Trema ;; 030A=Ring ;; 030B=Doppelakut ;; 030C=Hatschek ;; 0323=Punkt unten ;; 0327=Cedille ;; 0328=Ogonek
      """,
    phonetic: """
      Anton Berta Cäsar Dora Emil Friedrich Gustav Heinrich Ida Julius Kaufmann Ludwig Martha Nordpol Otto Paula \
      Quelle Richard Samuel Theodor Ulrich Viktor Wilhelm Xanthippe Ypsilon Zacharias Ärger Ökonom Übermut \
      ß:Eszett
      """,
    single: """
      blank=Lücke ;; image=Bild ;; toThe=hoch ;; sub=Index ;; over=durch ;; minus=minus ;; times=mal ;; prime=Strich
      choose=über ;; squareRootOf=Wurzel aus ;; root=Wurzel ;; of=von ;; bar=quer ;; vector=Vektor ;; from=von
      upTo=bis ;; limitAs=für ;; dot=Punkt ;; rangeTo=bis ;; capital=groß ;; space=Leerzeichen
      """)
}
