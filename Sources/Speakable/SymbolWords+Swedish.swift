extension SymbolWords {
  /// The words of Swedish.
  static let swedish = SymbolWords(
    language: "sv",
    symbols: #"""
      <=mindre än ;; >=större än ;; ==lika med ;; +=plus ;; −=minus ;; -=streck ;; –=tankstreck ;; —=tankstreck
      ×=gånger ;; ⋅=gånger ;; ÷=dividerat med ;; ±=plus minus ;; ∓=minus plus ;; ≤=mindre än eller lika med
      ≥=större än eller lika med ;; ≠=inte lika med ;; ≈=ungefär lika med ;; ≡=identiskt med ;; ∼=liknande
      ∝=proportionellt mot ;; ∞=oändligheten ;; √=kvadratroten ur ;; ∑=summa ;; ∏=produkt ;; ∫=integral ;; ∈=tillhör
      ∉=tillhör inte ;; ⊂=delmängd av ;; ⊆=delmängd av eller lika med ;; ⊃=övermängd till ;; ∪=union ;; ∩=snitt
      ∅=tomma mängden ;; ∀=för alla ;; ∃=det finns ;; ¬=inte ;; ∧=och ;; ∨=eller ;; ∂=partiell ;; ∇=nabla
      ⊥=vinkelrätt mot ;; ∥=parallellt med ;; ∠=vinkel ;; ∴=alltså ;; →=högerpil ;; ←=vänsterpil ;; ↑=uppåtpil
      ↓=nedåtpil ;; ↔=dubbelpil ;; ⇒=medför ;; ⇐=följer av ;; ⇔=om och endast om ;; ⇌=står i jämvikt med
      ^=cirkumflex ;; _=understreck ;; |=lodstreck ;; ~=tilde ;; #=nummertecken ;; @=snabel-a ;; &=och ;; %=procent
      ‰=promille ;; *=stjärna ;; /=snedstreck ;; \=omvänt snedstreck ;; §=paragraf ;; ©=copyright ;; ®=registrerat
      ™=varumärke ;; °=grader ;; ′=prim ;; ″=bis ;; •=punkt ;; ·=mittpunkt ;; …=ellips ;; .=punkt ;; ,=komma
      :=kolon ;; ;=semikolon ;; !=utropstecken ;; ?=frågetecken ;; ¿=omvänt frågetecken ;; ¡=omvänt utropstecken
      '=apostrof ;; ’=apostrof ;; ‘=enkelt citattecken ;; "=citattecken ;; “=vänster citattecken
      ”=höger citattecken ;; „=lågt citattecken ;; «=vänster vinkelcitat ;; »=höger vinkelcitat ;; (=vänsterparentes
      )=högerparentes ;; [=vänster hakparentes ;; ]=höger hakparentes ;; {=vänster klammerparentes
      }=höger klammerparentes ;; `=grav accent ;; ✓=bock ;; ✗=kryss ;; †=kors ;; ♯=korsförtecken ;; ♭=b-förtecken
      ½=en halv ;; ⅓=en tredjedel ;; ⅔=två tredjedelar ;; ¼=en fjärdedel ;; ¾=tre fjärdedelar ;; $=dollar ;; €=euro
      £=pund ;; ¥=yen
      """#,
    greek: """
      alfa beta gamma delta epsilon zeta eta theta jota kappa lambda my ny xi omikron pi rho sigma tau ypsilon \
      fi chi psi omega
      """,
    units: """
      km=kilometer ;; m=meter ;; cm=centimeter ;; mm=millimeter ;; µm=mikrometer ;; nm=nanometer ;; kg=kilogram
      g=gram ;; mg=milligram ;; l=liter ;; L=liter ;; dl=deciliter ;; cl=centiliter ;; ml=milliliter
      mL=milliliter ;; h=timme|timmar ;; min=minut|minuter ;; s=sekund|sekunder ;; ms=millisekund|millisekunder
      km/h=kilometer i timmen ;; m/s=meter per sekund ;; m²=kvadratmeter ;; km²=kvadratkilometer ;; m³=kubikmeter
      °C=grad Celsius|grader Celsius ;; °F=grad Fahrenheit|grader Fahrenheit ;; °=grad|grader ;; %=procent
      Hz=hertz ;; kHz=kilohertz ;; MHz=megahertz ;; GHz=gigahertz ;; kW=kilowatt ;; kWh=kilowattimme|kilowattimmar
      kJ=kilojoule ;; kPa=kilopascal ;; Ω=ohm ;; kB=kilobyte ;; MB=megabyte ;; GB=gigabyte
      """,
    currencies: """
      $=dollar ;; €=euro ;; £=pund ;; ¥=yen ;; ₹=rupie|rupier
      """,
    scales: "tusen miljon miljoner miljard miljarder",
    functions: """
      sin=sinus ;; cos=cosinus ;; tan=tangens ;; log=log ;; ln=naturliga logaritmen ;; exp=exponentialfunktionen
      min=minimum ;; max=maximum ;; det=determinanten
      """,
    bigOperators: """
      sum=summan ;; prod=produkten ;; int=integralen ;; iint=dubbelintegralen ;; oint=kurvintegralen
      lim=gränsvärdet ;; bigcup=unionen ;; bigcap=snittet
      """,
    accents: """
      0300=grav ;; 0301=akut ;; 0302=cirkumflex ;; 0303=tilde ;; 0304=makron ;; 0306=breve ;; 0307=punkt över
      0308=trema ;; 030A=ring ;; 030B=dubbelakut ;; 030C=hake ;; 0323=punkt under ;; 0327=cedilj ;; 0328=ogonek
      """,
    phonetic: """
      Adam Bertil Cesar David Erik Filip Gustav Helge Ivar Johan Kalle Ludvig Martin Niklas Olof Petter Quintus \
      Rudolf Sigurd Tore Urban Viktor Wilhelm Xerxes Yngve Zäta Åke Ärlig Östen
      """,
    single: """
      blank=tomrum ;; image=bild ;; toThe=upphöjt till ;; sub=index ;; over=genom ;; minus=minus ;; times=gånger
      prime=prim ;; choose=över ;; squareRootOf=kvadratroten ur ;; root=roten ;; of=av ;; bar=streck
      vector=vektor ;; from=från ;; upTo=till ;; limitAs=då ;; dot=punkt ;; rangeTo=till ;; capital=stora
      space=mellanslag
      """)
}
